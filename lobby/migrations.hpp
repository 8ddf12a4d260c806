// The steps by which a database came to its present form; each is carried out once, in order.
#pragma once

#include <array>
#include <string_view>

namespace pawnhub::lobby {

// {number} is a column that numbers its rows by itself. Statements are separated by semicolons.
// A step that has been in a release is never changed: what is wrong with it is mended by another.
inline constexpr std::array<std::string_view, 1> kMigrations{R"(
create table account (
  id {number},
  name text not null,
  folded text not null unique,
  password text not null,
  created bigint not null,
  token text not null default '',
  token_made bigint not null default 0);
create index account_by_token on account (token);

create table standing (
  account bigint not null references account (id) on delete cascade,
  variant text not null,
  pace text not null,
  won integer not null,
  lost integer not null,
  drawn integer not null,
  rating integer not null,
  primary key (account, variant, pace));
create index standing_by_rating on standing (variant, pace, rating);

create table tie (
  owner bigint not null references account (id) on delete cascade,
  other bigint not null references account (id) on delete cascade,
  kind text not null,
  primary key (owner, other, kind));
create index tie_by_other on tie (other);

create table played (
  id text primary key,
  variant text not null,
  pace text not null,
  white bigint references account (id) on delete set null,
  black bigint references account (id) on delete set null,
  white_name text not null,
  black_name text not null,
  winner text not null,
  ending text not null,
  tick integer not null,
  date bigint not null,
  white_before integer not null,
  white_after integer not null,
  black_before integer not null,
  black_after integer not null,
  replay text not null);
create index played_by_white on played (white, date);
create index played_by_black on played (black, date);

create table report (
  id {number},
  date bigint not null,
  reporter text not null,
  about text not null,
  words text not null,
  match_id text not null,
  is_open integer not null);

create table sanction (
  subject text not null,
  kind text not null,
  until bigint not null,
  primary key (subject, kind));
)"};

}  // namespace pawnhub::lobby
