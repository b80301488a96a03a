import sql from "sql-template-tag";
import type { AccountData } from "../../../io/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    scenarios: (accountId) => sql`
      select id, mailbox_id, name, description, access, shared_to, is_chaining, created_at, updated_at
      from scenarios
      where account_id = ${accountId}
      order by id`,
    "scenario-steps": (accountId) => sql`
      select p.scenario_id, p.position, p.step_id, p.name, p.source_id, p.source_version, p.destination_id, p.destination_version,
        p.stylesheet, p.condition, p.is_sent_at_once
      from scenario_steps p
      join scenarios s on s.id = p.scenario_id
      where s.account_id = ${accountId}
      order by p.scenario_id, p.position`,
    "scenario-envelopes": (accountId) => sql`
      select e.envelope_id, e.scenario_id, e.mailbox_id, e.step_id, e.source_id, e.created_at
      from scenario_envelopes e
      join mailbox_cards m on m.id = e.mailbox_id
      where m.account_id = ${accountId}
      order by e.envelope_id`,
  },
};
