import { scenarioLimits } from "@chancery/core/scenario/limits.ts";
import { faultAt } from "../app/placed-faults.ts";
import { useWords } from "../app/words.ts";
import { Checkbox, TextArea, TextField } from "../ui/form.tsx";
import type { StepDraft } from "./draft.ts";
import { VersionFields } from "./version-fields.tsx";

const words = {
  en: {
    name: "Name of the step",
    id: "ID of the step",
    idHint: "For programs. Each step has its own.",
    source: "Takes envelopes of",
    sourceVersion: "Version that it takes",
    none: "No envelope",
    noneHint: "The scenario starts with this step and an empty envelope.",
    destination: "Creates envelopes of",
    destinationVersion: "Version that it creates",
    xslt: "Stylesheet (XSLT 2)",
    xsltHint: "Creates the XML of the new envelope from that of the completed one.",
    condition: "Condition (XPath, optional)",
    conditionHint: "The step can be done only if it is true for the completed envelope.",
    line: (line: number) => `Line ${line}`,
    send: "Send the envelope at once instead of leaving a draft",
  },
  uk: {
    name: "Назва кроку",
    id: "ID кроку",
    idHint: "Для програм. У кожного кроку свій.",
    source: "Бере конверти за шаблоном",
    sourceVersion: "Версія, яку бере",
    none: "Без конверта",
    noneHint: "Сценарій починається із цього кроку й порожнього конверта.",
    destination: "Створює конверти за шаблоном",
    destinationVersion: "Версія, яку створює",
    xslt: "Таблиця стилів (XSLT 2)",
    xsltHint: "Створює XML нового конверта з XML завершеного.",
    condition: "Умова (XPath, необов'язково)",
    conditionHint: "Крок можна виконати, лише якщо вона справджується для завершеного конверта.",
    line: (line: number) => `Рядок ${line}`,
    send: "Надсилати конверт одразу, а не залишати чернетку",
  },
};

type Props = {
  readonly mailbox: string;
  readonly step: StepDraft;
  /** Its place among the steps, from 0. */
  readonly at: number;
  readonly error: unknown;
  readonly onChange: (step: StepDraft) => void;
};

/** A step: the templates that it takes and makes envelopes of, its stylesheet and its condition. */
export function StepFields({ mailbox, step, at, error, onChange }: Props) {
  const text = useWords(words);
  const fault = (name: string): string | undefined => faultAt(error, `/steps/${at}/${name}`, text.line);
  const change = (changed: Partial<StepDraft>): void => onChange({ ...step, ...changed });
  const { nameMax, stepIdMax } = scenarioLimits;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={text.name}
          required
          maxLength={nameMax}
          value={step.name}
          error={fault("name")}
          onValue={(name) => change({ name })}
        />
        <TextField
          label={text.id}
          hint={text.idHint}
          required
          autoComplete="off"
          maxLength={stepIdMax}
          value={step.id}
          error={fault("id")}
          onValue={(id) => change({ id })}
        />
      </div>
      <VersionFields
        mailbox={mailbox}
        label={text.source}
        versionLabel={text.sourceVersion}
        none={at === 0 ? text.none : undefined}
        hint={at === 0 && step.source === null ? text.noneHint : undefined}
        value={step.source}
        error={fault("source")}
        onChange={(source) => change({ source })}
      />
      <VersionFields
        mailbox={mailbox}
        label={text.destination}
        versionLabel={text.destinationVersion}
        value={step.destination}
        error={fault("destination")}
        onChange={(destination) => change({ destination })}
      />
      <Making step={step} fault={fault} onChange={change} />
    </div>
  );
}

type MakingProps = {
  readonly step: StepDraft;
  readonly fault: (name: string) => string | undefined;
  readonly onChange: (changed: Partial<StepDraft>) => void;
};

/** How the step makes its envelope, and when. */
function Making({ step, fault, onChange }: MakingProps) {
  const text = useWords(words);
  const { stylesheetMax, conditionMax } = scenarioLimits;
  const code = { spellCheck: false, autoComplete: "off", autoCapitalize: "off", className: "font-mono" } as const;
  return (
    <>
      <TextArea
        {...code}
        label={text.xslt}
        hint={text.xsltHint}
        required
        rows={12}
        wrap="off"
        maxLength={stylesheetMax}
        value={step.xslt}
        error={fault("xslt")}
        onValue={(xslt) => onChange({ xslt })}
      />
      <TextArea
        {...code}
        label={text.condition}
        hint={text.conditionHint}
        rows={2}
        maxLength={conditionMax}
        value={step.condition}
        error={fault("condition")}
        onValue={(condition) => onChange({ condition })}
      />
      <Checkbox
        label={text.send}
        checked={step.sendAfterCreation}
        onChange={({ target: { checked } }) => onChange({ sendAfterCreation: checked })}
      />
    </>
  );
}
