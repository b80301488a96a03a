-- Scenarios: recipes by which a completed envelope becomes the next one. searched: the folded name. shared_to: mailboxes, of access 'shared'.
create table scenarios (
  id uuid primary key,
  mailbox_id uuid not null references mailboxes,
  account_id uuid not null references accounts,
  name text not null check (char_length(name) <= 256),
  description text not null check (char_length(description) <= 256),
  searched text collate "C" not null,
  access text not null check (access in ('account', 'mailbox', 'public', 'public-hidden', 'shared')),
  shared_to uuid[] not null check (cardinality(shared_to) <= 1000),
  is_chaining boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index scenarios_by_mailbox on scenarios (mailbox_id, id);

create index scenarios_of_account on scenarios (account_id, id)
  where access = 'account';

create index scenarios_public on scenarios (id)
  where access = 'public';

create index scenarios_shared on scenarios using gin (shared_to)
  where access = 'shared';

-- condition is XPath, empty for none. The first step may have no source.
create table scenario_steps (
  scenario_id uuid not null references scenarios on delete cascade,
  position integer not null,
  step_id text not null,
  name text not null,
  source_id uuid,
  source_version uuid,
  destination_id uuid not null,
  destination_version uuid not null,
  stylesheet text not null,
  condition text not null,
  is_sent_at_once boolean not null,
  primary key (scenario_id, position),
  unique (scenario_id, step_id),
  check ((source_id is null) = (source_version is null))
);

create index scenario_steps_by_source on scenario_steps (source_version, scenario_id);

-- Template versions that envelopes are taken from, now or once: whoever shows an envelope of another one asks for no scenario.
create table scenario_sources (
  version_id uuid primary key
);

create view scenario_source_access as
select version_id
from scenario_sources;

-- Envelopes made in scenarios: by a step from a source envelope, as the beginning, or by a client that names the scenario.
create table scenario_envelopes (
  envelope_id uuid primary key,
  scenario_id uuid not null references scenarios on delete cascade,
  mailbox_id uuid not null references mailboxes,
  step_id text,
  source_id uuid,
  created_at timestamptz not null
);

create index scenario_envelopes_by_scenario on scenario_envelopes (scenario_id);

-- A mailbox does a step with an envelope once.
create unique index scenario_envelopes_by_source on scenario_envelopes (source_id, scenario_id, step_id, mailbox_id)
  where source_id is not null;
