import type { types } from "@chancery/sdk";
import { keepingMax } from "@chancery/core/envelope/model/retention.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { useWords } from "../../app/words.ts";
import { ChoiceField, Form, Options, SelectField, SubmitButton, TextField } from "../../ui/form.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import type { OwnAccount } from "../parts.ts";
import { keepingOf, typedTime, type TypedTime } from "./keeping.ts";
import { RulePreview } from "./rule-preview.tsx";

const words = {
  en: {
    covers: "Envelopes of",
    others: "All templates without a rule",
    count: "Keep for",
    unit: "Unit",
    units: { years: "Years", days: "Days" },
    action: "Then",
    actions: { erase: "Erase them", delete: "Delete them" },
    more: {
      erase:
        "Documents, values and files are removed for all participants. The template, times and mailboxes stay in the list below.",
      delete: "Everything is removed for all participants. Only the time and the rule stay in the list below.",
    },
    day: "A rule removes nothing on the first day after it was set or changed.",
    save: "Save the rule",
  },
  uk: {
    covers: "Конверти за шаблоном",
    others: "Усі шаблони без правила",
    count: "Зберігати",
    unit: "Одиниця",
    units: { years: "Років", days: "Днів" },
    action: "Потім",
    actions: { erase: "Стерти", delete: "Видалити" },
    more: {
      erase: "Документи, значення та файли вилучаються в усіх учасників. Шаблон, час і скриньки залишаються в переліку нижче.",
      delete: "В усіх учасників вилучається все. У переліку нижче залишаються лише час і правило.",
    },
    day: "Першого дня після створення чи зміни правило нічого не вилучає.",
    save: "Зберегти правило",
  },
};

/** The choice of all templates without a rule. */
const others = "others";

type Props = {
  readonly account: OwnAccount;
  /** The rule to change; undefined for a new one. */
  readonly rule: types.RetentionRule | undefined;
  /** The rules of the account: what they cover needs no other one. */
  readonly rules: readonly types.RetentionRule[];
  readonly templates: types.TemplatePage["data"];
  readonly onSaved: () => void;
};

/** A retention rule: what it covers, how long, and what happens then, with the number of envelopes that it would remove now. */
export function RuleForm({ account: { uuid: accountUuid }, rule, rules, templates, onSaved }: Props) {
  const text = useWords(words);
  const isCovered = (template: string | null): boolean => rules.some(({ templateUuid }) => templateUuid === template);
  const free = templates.filter(({ uuid }) => !isCovered(uuid));
  const [template, setTemplate] = useState(rule?.templateUuid ?? (isCovered(null) ? (free[0]?.uuid ?? "") : others));
  const [time, setTime] = useState<TypedTime>(rule ? typedTime(rule) : { count: "10", unit: "years" });
  const [action, setAction] = useState(rule?.action ?? "erase");
  const keeping = keepingOf(time);
  const covered = template === others ? {} : { templateUuid: template };
  const save = useMutation({
    mutationFn: async (): Promise<void> => {
      const body = { ...keeping, action };
      if (rule) await client.retention.changeRule({ accountUuid, ruleUuid: rule.uuid, body });
      else await client.retention.addRule({ accountUuid, body: { ...body, ...covered } });
    },
    onSuccess: onSaved,
  });
  return (
    <Form onSubmit={() => save.mutate()}>
      {!rule && (
        <SelectField label={text.covers} required value={template} onValue={setTemplate}>
          {!isCovered(null) && <option value={others}>{text.others}</option>}
          <Options of={free.map(({ uuid, name }) => [uuid, name])} />
        </SelectField>
      )}
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={text.count}
          type="number"
          required
          min={1}
          max={keepingMax[time.unit]}
          value={time.count}
          onValue={(count) => setTime({ ...time, count })}
        />
        <ChoiceField label={text.unit} names={text.units} value={time.unit} onValue={(unit) => setTime({ ...time, unit })} />
      </div>
      <ChoiceField label={text.action} hint={text.more[action]} names={text.actions} value={action} onValue={setAction} />
      {keeping && <RulePreview account={accountUuid} body={{ ...keeping, ...covered }} />}
      <p className="text-sm text-muted">{text.day}</p>
      <ErrorNotice error={save.error} />
      <SubmitButton task={save} look="primary" text={text.save} />
    </Form>
  );
}
