import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { useRead } from "../../app/queries.ts";
import { useDateTime } from "../../app/use-date-time.ts";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { Section } from "../../ui/section.tsx";
import type { PartProps } from "../parts.ts";
import { RuleForm } from "./rule-form.tsx";
import { useRuleWords } from "./rule-words.ts";
import { useAccountTemplates } from "./template-names.ts";
import { ListState } from "../../ui/list-state.tsx";

const words = {
  en: {
    title: "Retention rules",
    hint: "How long envelopes are kept after they were completed, were cancelled or expired. Without a rule they are kept for good.",
    none: "No rules yet. Nothing is removed.",
    others: "All envelopes whose template has no rule",
    template: "Template",
    since: (at: string) => `removes nothing before ${at}`,
    add: "Add a rule",
    change: "Change",
    remove: "Remove",
    removing: "Remove the rule?",
    removingText: "Envelopes of this rule are then kept by the rule for all other envelopes, or for good if there is none.",
  },
  uk: {
    title: "Правила зберігання",
    hint: "Скільки зберігати конверти після того, як їх завершено чи скасовано або їхній термін минув. Без правила вони зберігаються безстроково.",
    none: "Правил ще немає. Нічого не вилучається.",
    others: "Усі конверти, шаблон яких не має правила",
    template: "Шаблон",
    since: (at: string) => `нічого не вилучає до ${at}`,
    add: "Додати правило",
    change: "Змінити",
    remove: "Вилучити",
    removing: "Вилучити правило?",
    removingText:
      "Тоді на конверти цього правила діє правило для решти конвертів, а якщо його немає, вони зберігаються безстроково.",
  },
};

type Open = { readonly rule: types.RetentionRule | undefined; readonly isRemoving: boolean };

/** The retention rules of an account. */
export function Rules({ account }: PartProps) {
  const text = useWords(words);
  const ruleWords = useRuleWords();
  const dateTime = useDateTime();
  const templates = useAccountTemplates(account);
  const [open, setOpen] = useState<Open>();
  const [now] = useState(() => Date.now());
  const close = () => setOpen(undefined);
  const list = useRead(["retention-rules", account.uuid], client.retention.rules, { accountUuid: account.uuid });
  const onSaved = (): void => {
    close();
    void list.refetch();
  };
  const remove = useMutation({
    mutationFn: () => client.retention.removeRule({ accountUuid: account.uuid, ruleUuid: open?.rule?.uuid ?? "" }),
    onSuccess: onSaved,
  });
  const nameOf = ({ templateUuid }: types.RetentionRule): string => {
    if (templateUuid === null) return text.others;
    return `${text.template}: ${templates.find(({ uuid }) => uuid === templateUuid)?.name ?? templateUuid}`;
  };
  return (
    <Section title={text.title} hint={text.hint}>
      <ListState list={list} rows={list.data} none={text.none} />
      <ul className="empty:hidden">
        {list.data?.map((rule) => (
          <ListRow
            key={rule.uuid}
            title={nameOf(rule)}
            facts={[ruleWords.sentence(rule), Date.parse(rule.effectiveAt) > now && text.since(dateTime(rule.effectiveAt))]}
          >
            <Button look="quiet" about={nameOf(rule)} onClick={() => setOpen({ rule, isRemoving: false })} text={text.change} />
            <Button look="quiet" about={nameOf(rule)} onClick={() => setOpen({ rule, isRemoving: true })} text={text.remove} />
          </ListRow>
        ))}
      </ul>
      {list.data && (
        <Button className="self-start" onClick={() => setOpen({ rule: undefined, isRemoving: false })} text={text.add} />
      )}
      {open?.isRemoving === true && (
        <ConfirmDialog title={text.removing} action={text.remove} task={remove} onClose={close}>
          {text.removingText}
        </ConfirmDialog>
      )}
      {open?.isRemoving === false && (
        <Dialog title={open.rule ? nameOf(open.rule) : text.add} onClose={close}>
          <RuleForm account={account} rule={open.rule} rules={list.data ?? []} templates={templates} onSaved={onSaved} />
        </Dialog>
      )}
    </Section>
  );
}
