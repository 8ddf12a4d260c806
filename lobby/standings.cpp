#include "lobby/standings.hpp"

#include <utility>

namespace pawnhub::lobby {
namespace {

using namespace std::chrono_literals;

// Many matches may end at once; one ranking tells of all of them.
constexpr auto kRankingPause = 200ms;

wire::Record to_wire(Mode mode, const Record& r) {
  wire::Record out;
  *out.mutable_mode() = lobby::to_wire(mode);
  out.set_won(r.won);
  out.set_lost(r.lost);
  out.set_drawn(r.drawn);
  out.set_rating(r.rating.points);
  return out;
}

wire::Ranking::Row to_wire(Mode mode, const RankingRow& row) {
  wire::Ranking::Row out;
  out.set_place(row.place);
  out.set_name(row.name);
  *out.mutable_record() = to_wire(mode, row.record);
  return out;
}

wire::ToClient to_wire(Mode mode, const RankingTable& table, const std::optional<RankingRow>& own) {
  wire::ToClient message;
  wire::Ranking& ranking = *message.mutable_ranking();
  *ranking.mutable_mode() = lobby::to_wire(mode);
  for (const RankingRow& row : table.best) *ranking.add_best() = to_wire(mode, row);
  if (own) *ranking.mutable_own() = to_wire(mode, *own);
  return message;
}

}  // namespace

void Standings::show_statistics(const Session& to) {
  wire::ToClient message;
  wire::Statistics& statistics = *message.mutable_statistics();
  for (std::size_t i = 0; i < kRatedModes.size(); ++i)
    *statistics.add_modes() = to_wire(kRatedModes[i], to.records[i]);
  hall_.push(to, message);
}

void Standings::show_ranking(const Asker& asker, const Session& to) {
  hall_.store(
      asker,
      [mode = *to.watching.ranking, me = to.player](Store& s) {
        return s.ranking(mode, limits::kRankingRows, {me});
      },
      [this, asker, mode = *to.watching.ranking, me = to.player](const RankingTable& table) {
        hall_.push(me, to_wire(mode, table, table.own.front()));
        hall_.done(asker);
      });
}

void Standings::push_ranking(Mode mode) {
  std::vector<PlayerId> lookers;
  hall_.sessions.for_each([&](const Session& s) {
    if (s.watching.ranking == mode) lookers.push_back(s.player);
  });
  if (lookers.empty()) return;
  hall_.store(
      Asker{}, [mode, lookers](Store& s) { return s.ranking(mode, limits::kRankingRows, lookers); },
      [this, mode, lookers](const RankingTable& table) {
        for (std::size_t i = 0; i < lookers.size(); ++i) {
          const Session* s = hall_.sessions.of(lookers[i]);
          if (s != nullptr && s->watching.ranking == mode)
            hall_.push(*s, to_wire(mode, table, table.own[i]));
        }
      });
}

void Standings::counted(const RunningMatch& match, const Booked& booked) {
  const Mode mode = match.terms.queue.mode;
  for (const Colour c : kColours) {
    Session* s = hall_.sessions.of(match.seat(c).player);
    if (s == nullptr) continue;
    s->records[*rated_index(mode)] = booked.sides[index(c)].record;
    if (s->watching.statistics) show_statistics(*s);
  }
  changed_.try_emplace(mode, hall_.now.at + kRankingPause);
}

void Standings::tick() {
  for (auto at = changed_.begin(); at != changed_.end();) {
    if (at->second > hall_.now.at) {
      ++at;
      continue;
    }
    push_ranking(at->first);
    at = changed_.erase(at);
  }
}

void Standings::list_replays(const Asker& asker, const Session& session) {
  hall_.store(
      asker, [me = session.player](Store& s) { return s.replays(me, limits::kReplayRows); },
      [this, asker](const std::vector<ReplayRow>& rows) {
        wire::ToClient message;
        wire::Replays& replays = *message.mutable_replays();
        for (const ReplayRow& row : rows) {
          wire::Replays::Row& out = *replays.add_rows();
          out.set_match_id(row.match_id);
          *out.mutable_mode() = lobby::to_wire(row.mode);
          out.set_white(row.names[0]);
          out.set_black(row.names[1]);
          out.set_winner(row.winner);
          out.set_ending(row.ending);
          out.set_date(row.date);
        }
        hall_.answer(asker, std::move(message));
      });
}

void Standings::fetch_replay(const Asker& asker, const std::string& match_id) {
  if (match_id.size() > limits::kMatchIdBytes) return hall_.refuse(asker, wire::NO_SUCH_REPLAY);
  hall_.store(
      asker, [match_id](Store& s) { return s.replay(match_id); },
      [this, asker, match_id](const std::optional<std::string>& file) {
        if (!file) return hall_.refuse(asker, wire::NO_SUCH_REPLAY, match_id);
        wire::ToClient message;
        message.mutable_replay_file()->set_match_id(match_id);
        message.mutable_replay_file()->set_file(*file);
        hall_.answer(asker, std::move(message));
      });
}

}  // namespace pawnhub::lobby
