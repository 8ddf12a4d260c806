// Every bound on what passes between programs: sizes, lengths, counts, rates. What breaks one is
// refused or dropped, and counted.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "net/messages.pb.h"

namespace pawnhub::limits {

using namespace std::chrono_literals;

// --- Versions ---

// Of the messages after the greeting. A lobby speaks those from oldest to newest.
inline constexpr std::uint32_t kProtocol = 1;
inline constexpr std::uint32_t kOldestProtocol = 1;

// --- Addresses ---

inline constexpr std::uint16_t kPort = 7474;

// --- Texts, in bytes of UTF-8 unless said otherwise ---

inline constexpr std::size_t kNameLetters = 10;     // a row of the ranking has room for them
inline constexpr std::size_t kNameBytes = 20;       // a letter up to U+017F has two bytes
inline constexpr std::size_t kShownNameBytes = 24;  // "Guest 4294967295"
inline constexpr std::size_t kPasswordMin = 8;    // shorter ones are guessed from a stolen database
inline constexpr std::size_t kPasswordMax = 128;  // a long sentence; bounds what is hashed
inline constexpr std::size_t kChatBytes = 400;    // four lines on a screen
inline constexpr std::size_t kReportBytes = 1000;
inline constexpr std::size_t kMatchIdBytes = 64;
inline constexpr std::size_t kProgramBytes = 64;     // "pawnhub 0.1.0"
inline constexpr std::size_t kServerNameBytes = 64;  // in a lobby's answer on the local network
inline constexpr std::size_t kAddressBytes = 64;     // "255.255.255.255:65535", or a host's name
inline constexpr std::size_t kAnnouncementBytes = 500;
inline constexpr std::size_t kTokenBytes = 32;  // as many as a key has: not to be guessed

// --- Counts ---

inline constexpr std::size_t kFriends = 200;  // with requests sent; also how many may be blocked
inline constexpr std::size_t kBlocked = 200;
inline constexpr std::size_t kReceivedRequests = 200;  // further ones are refused
inline constexpr std::size_t kPeerAddresses = 8;       // a machine has few networks
inline constexpr std::size_t kRankingRows = 10;        // the best ten
inline constexpr std::size_t kReplayRows = 100;
inline constexpr std::size_t kChatLinesKept = 200;  // by a client, for each channel it shows
inline constexpr std::size_t kChatTalksKept = 32;   // by a client: private talks with lines in them

// --- Sizes of messages, in bytes before sealing ---

// Both chains of a long match go in parts of this size; nothing else comes near. It also bounds
// what a stranger can make a lobby hold: ENet keeps room for a whole message from its first part.
inline constexpr std::size_t kToLobbyBytes = 64 * 1024;
// A replay of 45 minutes in which every man moved as often as it could.
inline constexpr std::size_t kToClientBytes = 256 * 1024;
// Datagrams that nobody repeats must not be cut in pieces: one lost piece loses all. ENet's MTU is
// 1400; its headers and the seal take less than 100.
inline constexpr std::size_t kQuickBytes = 1300;
// From player to player on the reliable channel: a snapshot of a match, 4 KB at most, and commands.
inline constexpr std::size_t kToPeerBytes = 8 * 1024;
inline constexpr std::size_t kHelloBytes = 512;

// What a request may measure; a bit more than its longest honest form.
constexpr std::size_t request_bytes(wire::ToLobby::BodyCase body) {
  switch (body) {
    case wire::ToLobby::kEvidence: return kToLobbyBytes;
    case wire::ToLobby::kRelay:
    case wire::ToLobby::kMirror: return kToPeerBytes;
    case wire::ToLobby::kReport: return kReportBytes + kNameBytes + kMatchIdBytes + 64;
    case wire::ToLobby::kMatchReady:
    case wire::ToLobby::kRejoinMatch: return kMatchIdBytes + kPeerAddresses * kAddressBytes + 128;
    default: return 512;  // the longest are a line of chat and a change of password
  }
}

// --- Rates ---

// So many at once, and so many a minute in the long run.
struct Rate {
  int burst = 0;
  int per_minute = 0;
};

// Requests of one connection. A screen sends a handful when it opens; a person clicks twice a
// second.
inline constexpr Rate kRequests{40, 600};
// Datagrams of one match: 30 promises a second and a command at once for each of two hands.
inline constexpr Rate kQuick{200, 6000};
// Faster than that is not written by hand.
inline constexpr Rate kChat{6, 60};
inline constexpr Rate kFriendRequests{10, 20};
inline constexpr Rate kReports{3, 3};
inline constexpr Rate kChallenges{5, 20};
// Guessing passwords: by an address (a school may have many players), by an account.
inline constexpr Rate kLogInsPerAddress{20, 30};
inline constexpr Rate kLogInsPerAccount{5, 5};
inline constexpr Rate kNewAccountsPerAddress{5, 2};
// New connections of one address.
inline constexpr Rate kConnectsPerAddress{32, 240};

// Who is refused for going too fast more often than this is not listened to for a while; who sends
// so many messages even then is closed.
inline constexpr Rate kRefusals{20, 20};
inline constexpr auto kPause = 5s;
inline constexpr int kIgnoredBeforeClose = 200;
// Payloads of a connection that can't be opened or read, before it is closed. Quick ones may come
// twice or late, or be damaged by anyone on the way, so some are forgiven.
inline constexpr Rate kBad{50, 300};

// --- Connections ---

inline constexpr std::size_t kLinks = 4095;  // of one ENet host
inline constexpr std::size_t kLinksPerAddress = 64;
inline constexpr std::size_t kUngreetedPerAddress = 16;
inline constexpr auto kGreetWithin = 5s;
// How long a link may say nothing; clients ping once a second.
inline constexpr auto kSilence = 15s;
// Addresses whose rates are remembered; the ones longest quiet are forgotten.
inline constexpr std::size_t kAddressesRemembered = 16384;

}  // namespace pawnhub::limits
