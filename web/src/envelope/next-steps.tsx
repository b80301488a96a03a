import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../app/words.ts";
import { useOpenMade } from "../scenario/use-open-made.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import type { DetailsProps } from "./details-props.ts";

const words = {
  en: {
    creates: (template: string) => `Creates an envelope of the template “${template}”`,
    draft: "It is left as a draft.",
    sends: "It is sent at once.",
    sure: "Create and send the envelope",
    foreign: "If the scenario belongs to another account, it is left as a draft.",
  },
  uk: {
    creates: (template: string) => `Створює конверт за шаблоном «${template}»`,
    draft: "Він залишається чернеткою.",
    sends: "Його буде одразу надіслано.",
    sure: "Створити й надіслати конверт",
    foreign: "Якщо сценарій належить іншому обліковому запису, конверт залишиться чернеткою.",
  },
};

type Step = types.ScenarioShortStep;

/** The steps of its scenario that a user may do with a completed envelope. */
export function nextStepsOf({ scenario, envelope, isGuest, may }: DetailsProps): readonly Step[] {
  if (isGuest || envelope.status !== "COMPLETED" || !may("envelopeManage")) return [];
  return (scenario?.nextSteps ?? []).filter(({ sendAfterCreation }) => !sendAfterCreation || may("envelopeSend"));
}

/** The scenario of a completed envelope with its next steps. Each step leads to the new envelope; done again, to the one that it has made. */
export function NextSteps(props: DetailsProps) {
  const { scenario } = props;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="font-medium break-words">{scenario?.name}</p>
        <p className="text-sm break-words text-muted empty:hidden">{scenario?.description}</p>
      </div>
      <ul className="flex flex-col gap-4">
        {nextStepsOf(props).map((step) => (
          <NextStep key={step.id} {...props} step={step} />
        ))}
      </ul>
    </div>
  );
}

function NextStep({ client, mailbox, envelope, step }: DetailsProps & { readonly step: Step }) {
  const text = useWords(words);
  const [isAsked, setIsAsked] = useState(false);
  const openMade = useOpenMade(mailbox);
  const next = useMutation({
    mutationFn: async () => {
      const [made] = await client.scenarios.continue({ id: envelope.uuid, stepId: step.id });
      if (made) await openMade(made.uuid);
    },
  });
  const { name, destination, sendAfterCreation } = step;
  return (
    <li className="flex flex-col items-start gap-2">
      <Button isBusy={next.isPending} onClick={() => (sendAfterCreation ? setIsAsked(true) : next.mutate())} text={name} />
      <p className="text-sm break-words text-muted">
        {text.creates(destination.templateName)}. {sendAfterCreation ? text.sends : text.draft}
      </p>
      {!isAsked && <ErrorNotice error={next.error} />}
      {isAsked && (
        <ConfirmDialog title={name} action={text.sure} task={next} onClose={() => setIsAsked(false)}>
          {text.creates(destination.templateName)}. {text.sends} {text.foreign}
        </ConfirmDialog>
      )}
    </li>
  );
}
