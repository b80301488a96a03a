import { scenarioLimits } from "@chancery/core/scenario/limits.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { client } from "../app/client.ts";
import { faultAt, faultElsewhere } from "../app/placed-faults.ts";
import { readAgain } from "../app/queries.ts";
import { useWords } from "../app/words.ts";
import { keepEnter, OrderedList } from "../compose/ordered-list.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox, ChoiceField, Form, SubmitButton, TextArea, TextField } from "../ui/form.tsx";
import { LeaveGuard } from "../ui/leave-guard.tsx";
import { Notice } from "../ui/notice.tsx";
import { Section } from "../ui/section.tsx";
import { useToast } from "../ui/toast.tsx";
import { accessWords } from "./access-words.ts";
import { addStep, placesOf, type ScenarioDraft, scenarioInput } from "./draft.ts";
import { SharedMailboxes } from "./shared-mailboxes.tsx";
import { StepFields } from "./step-fields.tsx";

const words = {
  en: {
    name: "Name",
    description: "Description",
    access: "Who can use it",
    chain: "Link each new envelope with the one it was created from in a chain",
    steps: "Steps",
    stepsHint: "Each step creates an envelope from a completed one with a stylesheet.",
    step: (at: number) => `Step ${at}`,
    add: "Add a step",
    marked: "The scenario was not saved. Correct the marked fields.",
    save: "Save",
    saved: "Scenario saved",
  },
  uk: {
    name: "Назва",
    description: "Опис",
    access: "Хто може використовувати",
    chain: "Об'єднувати кожен новий конверт у ланцюжок із тим, з якого його створено",
    steps: "Кроки",
    stepsHint: "Кожен крок створює конверт із завершеного конверта за таблицею стилів.",
    step: (at: number) => `Крок ${at}`,
    add: "Додати крок",
    marked: "Сценарій не збережено. Виправте позначені поля.",
    save: "Зберегти",
    saved: "Сценарій збережено",
  },
};

type Props = {
  readonly mailbox: string;
  /** The scenario to change; undefined for a new one. */
  readonly uuid: string | undefined;
  readonly start: ScenarioDraft;
};

/** A scenario with its steps. Faults that the service finds are beside their inputs, the first of which gets the focus. */
export function ScenarioForm({ mailbox, uuid, start }: Props) {
  const text = useWords(words);
  const form = useRef<HTMLFormElement>(null);
  const [first] = useState(start);
  const [draft, setDraft] = useState(first);
  const save = useSave(mailbox, uuid);
  const { error } = save;
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [error]);
  const change = (changed: Partial<ScenarioDraft>): void => {
    // places in lists are those of the request, so a list that changed has no faults of the last answer
    if (changed.sharedTo || (changed.steps && keysOf(changed) !== keysOf(draft))) save.reset();
    setDraft((before) => ({ ...before, ...changed }));
  };
  const problem = faultElsewhere(error, placesOf(draft)) ?? (error ? text.marked : undefined);
  return (
    <Form ref={form} className="flex flex-col gap-8" onSubmit={() => save.mutate(draft)} onKeyDown={keepEnter}>
      <LeaveGuard isChanged={draft !== first} />
      <General mailbox={mailbox} draft={draft} error={error} onChange={change} />
      <Section title={text.steps} hint={text.stepsHint}>
        <OrderedList
          label={text.steps}
          rows={draft.steps}
          keyOf={({ key }) => String(key)}
          nameOf={(step) => (step.name === "" ? text.step(draft.steps.indexOf(step) + 1) : step.name)}
          isOrdered
          isFixed
          onChange={(steps) => change({ steps })}
        >
          {(step, at) => (
            <StepFields
              mailbox={mailbox}
              step={step}
              at={at}
              error={error}
              onChange={(changed) => change({ steps: draft.steps.with(at, changed) })}
            />
          )}
        </OrderedList>
        {draft.steps.length < scenarioLimits.stepsMax && (
          <Button className="self-start" onClick={() => change({ steps: addStep(draft.steps) })} text={text.add} />
        )}
      </Section>
      {problem !== undefined && <Notice look="bad">{problem}</Notice>}
      <SubmitButton task={save} look="primary" className="self-start" text={text.save} />
    </Form>
  );
}

function keysOf({ steps }: Partial<ScenarioDraft>): string {
  return steps?.map(({ key }) => key).join() ?? "";
}

function useSave(mailbox: string, uuid: string | undefined) {
  const text = useWords(words);
  const toast = useToast();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (draft: ScenarioDraft) => {
      const { scenarios } = client.in(mailbox);
      const body = scenarioInput(draft);
      return uuid === undefined ? scenarios.create({ body }) : scenarios.replace({ scenarioUuid: uuid, body });
    },
    onSuccess: async () => {
      await navigate({ to: "/mailbox/$mailbox/scenarios", params: { mailbox }, ignoreBlocker: true });
      toast({ text: text.saved });
      await readAgain({ queryKey: ["scenarios", mailbox, "list"] });
    },
  });
}

type GeneralProps = {
  readonly mailbox: string;
  readonly draft: ScenarioDraft;
  readonly error: unknown;
  readonly onChange: (changed: Partial<ScenarioDraft>) => void;
};

function General({ mailbox, draft, error, onChange }: GeneralProps) {
  const text = useWords(words);
  const levels = useWords(accessWords);
  const { name, description, access, sharedTo, addToChain } = draft;
  const { nameMax } = scenarioLimits;
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={text.name}
        required
        maxLength={nameMax}
        value={name}
        error={faultAt(error, "/name")}
        onValue={(typed) => onChange({ name: typed })}
      />
      <TextArea
        label={text.description}
        maxLength={nameMax}
        rows={2}
        value={description}
        error={faultAt(error, "/description")}
        onValue={(typed) => onChange({ description: typed })}
      />
      <ChoiceField
        label={text.access}
        names={levels}
        value={access}
        error={faultAt(error, "/access")}
        onValue={(level) => onChange({ access: level })}
      />
      {access === "shared" && (
        <SharedMailboxes
          mailbox={mailbox}
          sharedTo={sharedTo}
          error={faultAt(error, "/sharedTo")}
          onChange={(changed) => onChange({ sharedTo: changed })}
        />
      )}
      <Checkbox
        label={text.chain}
        checked={addToChain}
        onChange={({ target: { checked } }) => onChange({ addToChain: checked })}
      />
    </div>
  );
}
