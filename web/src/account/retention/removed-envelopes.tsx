import type { types } from "@chancery/sdk";
import { client } from "../../app/client.ts";
import { useDateTime } from "../../app/use-date-time.ts";
import { useWords } from "../../app/words.ts";
import { Section } from "../../ui/section.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { PartProps } from "../parts.ts";
import { useRuleWords } from "./rule-words.ts";
import { useAccountTemplates } from "./template-names.ts";
import { PagedList, usePages } from "../../ui/paged-list.tsx";

const words = {
  en: {
    title: "Removed envelopes",
    hint: "What the rules have removed, newest first.",
    none: "Nothing was removed yet.",
    actions: { erase: "Erased", delete: "Deleted" },
    byRule: (time: string) => `after ${time}`,
    purged: "after every mailbox had purged it",
    ended: (at: string) => `ended ${at}`,
  },
  uk: {
    title: "Вилучені конверти",
    hint: "Що вилучили правила, спочатку найновіше.",
    none: "Ще нічого не вилучено.",
    actions: { erase: "Стерто", delete: "Видалено" },
    byRule: (time: string) => `термін зберігання: ${time}`,
    purged: "після того, як його очистили всі скриньки",
    ended: (at: string) => `завершився ${at}`,
  },
};

const pageRows = 30;

/** The envelopes of an account that were removed, with what is still known about them. */
export function RemovedEnvelopes({ account }: PartProps) {
  const text = useWords(words);
  const templates = useAccountTemplates(account);
  const input = { accountUuid: account.uuid, limit: pageRows };
  const list = usePages(["removed-envelopes", account.uuid], client.retention.removed, input);
  return (
    <Section title={text.title} hint={text.hint}>
      <PagedList list={list} lines={2} none={text.none}>
        {(row) => (
          <RemovedRow
            key={row.envelopeUuid}
            row={row}
            template={templates.find(({ uuid }) => uuid === row.facts?.templateUuid)?.name}
          />
        )}
      </PagedList>
    </Section>
  );
}

type RowProps = { readonly row: types.RemovedEnvelope; readonly template: string | undefined };

function RemovedRow({ row: { envelopeUuid, removedAt, action, rule, facts }, template }: RowProps) {
  const text = useWords(words);
  const ruleWords = useRuleWords();
  const dateTime = useDateTime();
  const cause = rule === null ? text.purged : text.byRule(ruleWords.time(rule));
  return (
    <li className="border-b border-line py-2">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-medium">{template ?? envelopeUuid}</span>
        {facts && <StatusBadge status={facts.status} />}
      </p>
      <p className="text-sm text-muted">
        {[`${text.actions[action]} ${dateTime(removedAt)}`, cause, facts && text.ended(dateTime(facts.endedAt))]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {template !== undefined && <p className="text-sm text-muted">{envelopeUuid}</p>}
    </li>
  );
}
