import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../app/client.ts";
import { usePermissions } from "../app/permissions.ts";
import { readAgain } from "../app/queries.ts";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import { useToast } from "../ui/toast.tsx";
import { accessWords } from "./access-words.ts";
import { useOpenMade } from "./use-open-made.ts";

const words = {
  en: {
    step: (from: string | undefined, to: string) => (from === undefined ? `creates ${to}` : `${from} → ${to}`),
    sends: "sends at once",
    begin: "Start",
    copy: "Copy",
    remove: "Delete",
    copied: "Scenario copied",
    removed: "Scenario deleted",
    send: "Create and send the envelope",
    sent: "The first step of the scenario sends its envelope at once.",
    sure: "Delete the scenario",
    what: (name: string) => `“${name}” can no longer be used. Envelopes that it created stay.`,
  },
  uk: {
    step: (from: string | undefined, to: string) => (from === undefined ? `створює ${to}` : `${from} → ${to}`),
    sends: "надсилає одразу",
    begin: "Почати",
    copy: "Копіювати",
    remove: "Видалити",
    copied: "Сценарій скопійовано",
    removed: "Сценарій видалено",
    send: "Створити й надіслати конверт",
    sent: "Перший крок сценарію одразу надсилає створений конверт.",
    sure: "Видалити сценарій",
    what: (name: string) => `«${name}» більше не можна буде використовувати. Створені ним конверти залишаться.`,
  },
};

type Props = { readonly mailbox: string; readonly row: types.ScenarioRow };

/** A scenario of the list with its steps, and what the user may do with it. */
export function ScenarioRow({ mailbox, row }: Props) {
  const text = useWords(words);
  const levels = useWords(accessWords);
  const may = usePermissions(mailbox);
  const { uuid, name, description, access, steps, editable } = row;
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      {editable && may("scenarioManage") ? (
        <Link
          to="/mailbox/$mailbox/scenarios"
          params={{ mailbox }}
          search={{ scenario: uuid }}
          className="inline-flex min-h-11 items-center self-start font-medium break-words text-accent"
        >
          {name}
        </Link>
      ) : (
        <span className="py-2 font-medium break-words">{name}</span>
      )}
      <p className="text-sm break-words text-muted">{[description, levels[access]].filter((part) => part !== "").join(" · ")}</p>
      <ol className="flex list-inside list-decimal flex-col gap-1 text-sm break-words">
        {steps.map((step) => (
          <li key={step.id}>
            {[
              step.name,
              text.step(step.source?.templateName, step.destination.templateName),
              ...(step.sendAfterCreation ? [text.sends] : []),
            ].join(" · ")}
          </li>
        ))}
      </ol>
      <RowActions mailbox={mailbox} row={row} />
    </li>
  );
}

function RowActions({ mailbox, row: { uuid, name, editable, steps } }: Props) {
  const text = useWords(words);
  const may = usePermissions(mailbox);
  const [asked, setAsked] = useState<"begin" | "remove">();
  const { begin, copy, remove } = useRowActions(mailbox, uuid);
  const [first] = steps;
  const sends = first?.source === null && first.sendAfterCreation;
  const canBegin = may("envelopeManage") && (!sends || may("envelopeSend"));
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {canBegin && (
          <Button
            about={name}
            isBusy={begin.isPending}
            onClick={() => (sends ? setAsked("begin") : begin.mutate())}
            text={text.begin}
          />
        )}
        {may("scenarioManage") && (
          <Button look="quiet" about={name} isBusy={copy.isPending} onClick={() => copy.mutate()} text={text.copy} />
        )}
        {editable && may("scenarioDelete") && (
          <Button look="quiet" about={name} onClick={() => setAsked("remove")} text={text.remove} />
        )}
      </div>
      <ErrorNotice error={asked === "begin" ? copy.error : (begin.error ?? copy.error)} />
      {asked === "begin" && (
        <ConfirmDialog title={name} action={text.send} task={begin} onClose={() => setAsked(undefined)}>
          {text.sent}
        </ConfirmDialog>
      )}
      {asked === "remove" && (
        <ConfirmDialog title={text.sure} action={text.remove} task={remove} onClose={() => setAsked(undefined)}>
          {text.what(name)}
        </ConfirmDialog>
      )}
    </>
  );
}

function useRowActions(mailbox: string, scenarioUuid: string) {
  const text = useWords(words);
  const toast = useToast();
  const navigate = useNavigate();
  const openMade = useOpenMade(mailbox);
  const { scenarios } = client.in(mailbox);
  const begin = useMutation({
    mutationFn: async () => {
      const { uuid } = await scenarios.begin({ scenarioUuid });
      await openMade(uuid);
    },
  });
  const copy = useMutation({
    mutationFn: () => scenarios.clone({ scenarioUuid }),
    onSuccess: async ({ uuid }) => {
      await navigate({ to: "/mailbox/$mailbox/scenarios", params: { mailbox }, search: { scenario: uuid } });
      toast({ text: text.copied });
      await readAgain({ queryKey: ["scenarios", mailbox, "list"] });
    },
  });
  const remove = useMutation({
    mutationFn: () => scenarios.remove({ scenarioUuid }),
    onSuccess: async () => {
      toast({ text: text.removed });
      await readAgain({ queryKey: ["scenarios", mailbox, "list"] });
    },
  });
  return { begin, copy, remove };
}
