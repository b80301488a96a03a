import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { explainError } from "../app/explain-error.ts";
import { useWords } from "../app/words.ts";
import { TaskButton } from "../ui/button.tsx";
import { Form, SubmitButton, TextField } from "../ui/form.tsx";
import { ErrorNotice, Skeleton } from "../ui/notice.tsx";
import { StatusBadge } from "../ui/status-badge.tsx";
import type { DetailsProps } from "./details-props.ts";

const words = {
  en: {
    none: "A chain links related envelopes. This envelope is not in a chain.",
    noSubject: "Envelope without a subject",
    other: "ID or link of another envelope",
    wrong: "Enter the ID of an envelope, or copy its link.",
    add: "Add to the chain",
    leave: "Remove this envelope from the chain",
  },
  uk: {
    none: "Пов'язані конверти утворюють ланцюжок. Цей конверт не входить до жодного.",
    noSubject: "Конверт без теми",
    other: "ID іншого конверта або посилання на нього",
    wrong: "Введіть ID конверта або скопіюйте посилання на нього.",
    add: "Додати до ланцюжка",
    leave: "Вилучити цей конверт із ланцюжка",
  },
};

/** The envelopes of the chain, to open and to add; the mailbox that added the envelope can take it out. */
export function Chain({ client, mailbox, envelope, may, reload }: DetailsProps) {
  const text = useWords(words);
  const { uuid, chainUuid } = envelope;
  const list = useQuery({
    queryKey: ["envelope", mailbox, uuid, "chain", chainUuid],
    enabled: chainUuid !== null,
    queryFn: ({ signal }) => (chainUuid === null ? [] : client.chains.get({ chainUuid }, { signal })),
  });
  const leave = useMutation({ mutationFn: () => client.chains.leave({ envelopeUuid: uuid }), onSuccess: reload });
  return (
    <div className="flex flex-col items-start gap-4">
      {chainUuid === null && <p className="text-muted">{text.none}</p>}
      {chainUuid !== null && list.isPending && <Skeleton />}
      <ErrorNotice error={list.error} />
      {list.data && (
        <ul className="flex flex-col gap-2 w-full">
          {list.data.map((one) => (
            <li key={one.envelopeUuid} className="flex flex-wrap items-center justify-between gap-x-3">
              <Link
                to="/envelope/$uuid"
                params={{ uuid: one.envelopeUuid }}
                search={{ mailbox }}
                aria-current={one.envelopeUuid === uuid ? "page" : undefined}
                className="inline-flex min-h-11 min-w-0 items-center break-words text-accent"
              >
                {one.subject === "" ? text.noSubject : one.subject}
              </Link>
              <StatusBadge status={one.status} />
            </li>
          ))}
        </ul>
      )}
      {may("chainAdd") && <AddToChain client={client} envelope={envelope} reload={reload} />}
      {chainUuid !== null && envelope.chainedByMe && may("chainRemove") && <TaskButton task={leave} text={text.leave} />}
      <ErrorNotice error={leave.error} />
    </div>
  );
}

function AddToChain({ client, envelope, reload }: Pick<DetailsProps, "client" | "envelope" | "reload">) {
  const text = useWords(words);
  const [typed, setTyped] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const { uuid, chainUuid } = envelope;
  const add = useMutation({
    mutationFn: async (other: string) => {
      if (chainUuid === null) await client.chains.create({ body: [uuid, other] });
      else await client.chains.add({ chainUuid, body: [other] });
    },
    onSuccess: async () => {
      setTyped("");
      await reload();
    },
  });
  const fault = isWrong ? text.wrong : add.error ? explainError(add.error) : undefined;
  return (
    <Form
      className="flex flex-col gap-3 w-full"
      onSubmit={() => {
        const [other] = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(typed) ?? [];
        setIsWrong(other === undefined);
        if (other !== undefined) add.mutate(other);
      }}
    >
      <TextField label={text.other} required autoComplete="off" error={fault} value={typed} onValue={setTyped} />
      <SubmitButton task={add} className="self-start" text={text.add} />
    </Form>
  );
}
