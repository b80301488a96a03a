import type { types } from "@chancery/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { useRead } from "../../app/queries.ts";
import { useDateTime } from "../../app/use-date-time.ts";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, SubmitButton, TextArea } from "../../ui/form.tsx";
import { Section } from "../../ui/section.tsx";
import { may, type OwnAccount, type PartProps } from "../parts.ts";
import { HoldForm } from "./hold-form.tsx";
import { ListState } from "../../ui/list-state.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";

const words = {
  en: {
    title: "Legal holds",
    hint: "What a hold covers is not removed or erased until the hold is lifted, whatever the rules say.",
    none: "There are no holds.",
    account: "The whole account",
    person: "Person",
    envelope: "Envelope",
    set: "Set a hold",
    lift: "Lift",
    lifting: "Lift the hold",
    what: "The retention rules apply again to what it covers. What is due is removed within hours.",
    reason: "Reason for lifting it",
  },
  uk: {
    title: "Юридичні утримання",
    hint: "Те, що охоплює утримання, не вилучають і не стирають, доки його не знято, хоч би що вимагали правила.",
    none: "Утримань немає.",
    account: "Увесь обліковий запис",
    person: "Людина",
    envelope: "Конверт",
    set: "Встановити утримання",
    lift: "Зняти",
    lifting: "Зняти утримання",
    what: "На те, що воно охоплює, знову діятимуть правила зберігання. Що має бути вилучено, вилучать протягом кількох годин.",
    reason: "Причина зняття",
  },
};

/** The legal holds of an account that are in force. */
export function Holds({ account }: PartProps) {
  const text = useWords(words);
  const [open, setOpen] = useState<types.LegalHold | "new">();
  const list = useRead(["legal-holds", account.uuid], client.accounts.legalHolds, { accountUuid: account.uuid });
  const onSaved = (): void => {
    setOpen(undefined);
    void list.refetch();
  };
  return (
    <Section title={text.title} hint={text.hint}>
      <ListState list={list} rows={list.data} lines={2} none={text.none} />
      <ul className="empty:hidden">
        {list.data?.map((hold) => (
          <HoldRow key={hold.uuid} account={account} hold={hold} onLift={() => setOpen(hold)} />
        ))}
      </ul>
      {list.data && <Button className="self-start" onClick={() => setOpen("new")} text={text.set} />}
      {open && (
        <Dialog title={open === "new" ? text.set : text.lifting} onClose={() => setOpen(undefined)}>
          {open === "new" ? (
            <HoldForm account={account} onSaved={onSaved} />
          ) : (
            <LiftForm account={account} hold={open} onSaved={onSaved} />
          )}
        </Dialog>
      )}
    </Section>
  );
}

type RowProps = { readonly account: OwnAccount; readonly hold: types.LegalHold; readonly onLift: () => void };

function HoldRow({ account, hold, onLift }: RowProps) {
  const text = useWords(words);
  const dateTime = useDateTime();
  const { envelopeUuid, userUuid, reason, setAt } = hold;
  const person = useQuery({
    queryKey: ["account-user", account.uuid, userUuid],
    queryFn: ({ signal }) => client.users.get({ accountUuid: account.uuid, userUuid: userUuid ?? "" }, { signal }),
    enabled: userUuid !== null && may(account, "userListView"),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-b border-line py-2">
      <span className="min-w-0 grow">
        <span className="block font-medium">{reason}</span>
        <span className="block text-sm text-muted">
          {envelopeUuid !== null && (
            <Link to="/envelope/$uuid" params={{ uuid: envelopeUuid }} className="text-accent">
              {text.envelope} {envelopeUuid}
            </Link>
          )}
          {userUuid !== null && `${text.person}: ${person.data?.email ?? userUuid}`}
          {envelopeUuid === null && userUuid === null && text.account}
          {` · ${dateTime(setAt)}`}
        </span>
      </span>
      <Button look="quiet" about={reason} onClick={onLift} text={text.lift} />
    </li>
  );
}

type LiftProps = { readonly account: OwnAccount; readonly hold: types.LegalHold; readonly onSaved: () => void };

/** Lifts a legal hold, with a reason. */
function LiftForm({ account, hold, onSaved }: LiftProps) {
  const text = useWords(words);
  const [reason, setReason] = useState("");
  const lift = useMutation({
    mutationFn: () => client.accounts.liftLegalHold({ accountUuid: account.uuid, holdUuid: hold.uuid, body: { reason } }),
    onSuccess: onSaved,
  });
  return (
    <Form onSubmit={() => lift.mutate()}>
      <p className="font-medium">{hold.reason}</p>
      <p>{text.what}</p>
      <TextArea label={text.reason} required maxLength={1000} value={reason} onValue={setReason} />
      <ErrorNotice error={lift.error} />
      <SubmitButton task={lift} look="danger" text={text.lifting} />
    </Form>
  );
}
