import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { useRead } from "../../app/queries.ts";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { Options, SelectField } from "../../ui/form.tsx";
import { ErrorNotice, Notice, Skeleton } from "../../ui/notice.tsx";

const words = {
  en: {
    none: "The mailbox has no envelope to test with.",
    envelope: "Envelope",
    noSubject: "Without a subject",
    check: "Check the filter",
    send: "Send a test request",
    fits: "The envelope matches the filter.",
    differs: "The envelope does not match the filter:",
    answered: (code: number) => `The endpoint returned ${code}.`,
    silent: "The endpoint did not respond.",
    example: "Example request body",
  },
  uk: {
    none: "У скриньці немає конверта для перевірки.",
    envelope: "Конверт",
    noSubject: "Без теми",
    check: "Перевірити фільтр",
    send: "Надіслати тестовий запит",
    fits: "Конверт відповідає фільтру.",
    differs: "Конверт не відповідає фільтру:",
    answered: (code: number) => `Кінцева точка відповіла ${code}.`,
    silent: "Кінцева точка не відповіла.",
    example: "Приклад тіла запиту",
  },
};

const rowsMax = 20;

type Props = { readonly mailbox: string; readonly callback: string };

/** Tries a callback with one of the newest envelopes: whether its filter fits, and what the endpoint answers. */
export function TryCallback({ mailbox, callback: callbackUuid }: Props) {
  const text = useWords(words);
  const { callbacks, envelopes } = client.in(mailbox);
  const [chosen, setChosen] = useState<string>();
  const list = useRead(["try-callback", mailbox], envelopes.search, {
    body: { scope: ["inbox", "outbox", "shared"] },
    limit: rowsMax,
  });
  const example = useRead(["callback-example"], callbacks.examplePayload, undefined, { staleTime: Infinity });
  const rows = list.data?.data ?? [];
  const input = { callbackUuid, envelopeUuid: chosen ?? rows[0]?.uuid ?? "", mailboxUuid: mailbox };
  const check = useMutation({ mutationFn: () => callbacks.check(input) });
  const send = useMutation({ mutationFn: () => callbacks.send(input) });
  const error = list.error ?? check.error ?? send.error;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      {list.isPending && <Skeleton lines={2} />}
      {list.data && rows.length === 0 && <p className="text-muted">{text.none}</p>}
      {rows.length > 0 && (
        <>
          <SelectField label={text.envelope} value={input.envelopeUuid} onValue={setChosen}>
            <Options of={rows.map(({ uuid, subject = "" }) => [uuid, subject === "" ? text.noSubject : subject])} />
          </SelectField>
          <div className="flex flex-wrap gap-2">
            <Button
              isBusy={check.isPending}
              onClick={() => {
                send.reset();
                check.mutate();
              }}
              text={text.check}
            />
            <Button
              isBusy={send.isPending}
              onClick={() => {
                check.reset();
                send.mutate();
              }}
              text={text.send}
            />
          </div>
        </>
      )}
      <ErrorNotice error={error} />
      {check.data?.passed === true && <Notice look="good">{text.fits}</Notice>}
      {check.data?.passed === false && (
        <Notice look="warn">
          {text.differs} {Object.keys(check.data.failed).join(", ")}
        </Notice>
      )}
      {send.data && (
        <Notice look={send.data.code === 0 ? "bad" : "info"}>
          <p>{send.data.code === 0 ? text.silent : text.answered(send.data.code)}</p>
          {send.data.body !== "" && <pre className="text-sm whitespace-pre-wrap">{send.data.body}</pre>}
        </Notice>
      )}
      {example.data && (
        <details>
          <summary className="min-h-11 py-2.5">{text.example}</summary>
          <pre className="rounded-md bg-sunken p-2 text-sm whitespace-pre-wrap">{JSON.stringify(example.data, null, 2)}</pre>
        </details>
      )}
    </div>
  );
}
