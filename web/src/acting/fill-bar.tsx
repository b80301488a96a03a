import { parseInstant } from "@chancery/core/ids/instant.ts";
import { useMutation } from "@tanstack/react-query";
import { useLanguage, useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { LeaveGuard } from "../ui/leave-guard.tsx";
import { answeredFaults, focusFirst } from "./document/cell-faults.ts";
import { checkDraft } from "./document/check-draft.ts";
import { writeFill } from "./document/draft.ts";
import type { DraftState } from "./document/use-draft.ts";
import type { StepProps } from "./step-props.ts";
import { useAutosave } from "./use-autosave.ts";
import { StepActions, valuesMoved } from "./step-actions.tsx";

const words = {
  en: {
    left: (count: number) => (count === 1 ? "1 field to fill in" : `${count} fields to fill in`),
    ready: "Everything is filled in",
    next: "Next field",
    finish: "Finish",
    states: { idle: "", saving: "Saving …", saved: "Saved", failed: "Not saved" },
  },
  uk: {
    left: (count: number) => `Лишилося полів: ${count}`,
    ready: "Усе заповнено",
    next: "Наступне поле",
    finish: "Завершити",
    states: { idle: "", saving: "Зберігаємо …", saved: "Збережено", failed: "Не збережено" },
  },
};

type Props = StepProps & {
  readonly state: DraftState;
  readonly roleIds: ReadonlySet<string>;
  readonly onSaved: (envelopeXml: string) => void;
};

/** The bar of a step that fills in: leads from field to field, saves meanwhile, and finishes the step. */
export function FillBar({ state, roleIds, onSaved, ...props }: Props) {
  const { client, uuid, open, reload } = props;
  const text = useWords(words);
  const language = useLanguage();
  const { draft, template, checked } = state;
  const templateUuid = open.template.uuid;
  const saving = useAutosave({ client, uuid, templateUuid, state, roleIds, onSaved });
  const fill = useMutation({
    mutationFn: async () => {
      await saving.settle();
      if (await saving.merge()) throw valuesMoved;
      await client.envelopes.fill({ body: { uuid, data: writeFill(draft, { template, roleIds }, { templateUuid }) } });
    },
    onSuccess: reload,
    onError: (error) => {
      const found = answeredFaults(error);
      if (found.size === 0) return;
      state.showFaults(found);
      focusFirst((key) => found.has(key));
    },
  });
  const finish = (): void => {
    const createdAt = parseInstant(open.envelope.createdAt, "createdAt");
    const { faults } = checkDraft(draft, { template, stored: draft, roleIds, createdAt, language });
    if (faults.size === 0) return fill.mutate();
    state.showFaults();
    focusFirst((key) => faults.has(key));
  };
  const left = checked.faults.size;
  const error = fill.error && answeredFaults(fill.error).size === 0 ? fill.error : saving.error;
  return (
    <StepActions {...props} error={error}>
      <LeaveGuard isChanged={saving.isUnsaved} />
      <span role="status" className="text-sm text-muted max-sm:order-first max-sm:w-full">
        {left === 0 ? text.ready : text.left(left)}
        {text.states[saving.status] !== "" && ` · ${text.states[saving.status]}`}
      </span>
      {left > 0 && <Button onClick={() => focusFirst((key) => checked.faults.has(key))} text={text.next} />}
      <Button look="primary" isBusy={fill.isPending} onClick={finish} text={text.finish} />
    </StepActions>
  );
}
