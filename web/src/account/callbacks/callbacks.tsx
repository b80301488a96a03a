import { useState } from "react";
import { client } from "../../app/client.ts";
import { useRead } from "../../app/queries.ts";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { Options, SelectField } from "../../ui/form.tsx";
import { Section } from "../../ui/section.tsx";
import { callbackMailboxes, type PartProps } from "../parts.ts";
import { CallbackForm } from "./callback-form.tsx";
import { CallbackView } from "./callback-view.tsx";
import { SecretNotice } from "./secret-notice.tsx";
import { ListState } from "../../ui/list-state.tsx";

const words = {
  en: {
    title: "Callbacks",
    hint: "The service sends an event to your URL when an envelope appears in a mailbox or changes its status there.",
    mailbox: "Mailbox",
    none: "No callbacks yet. Add the URL of a program that should receive events.",
    add: "Add a callback",
  },
  uk: {
    title: "Зворотні виклики",
    hint: "Сервіс надсилає подію на вашу адресу, коли конверт з'являється в скриньці або змінює в ній статус.",
    mailbox: "Скринька",
    none: "Зворотних викликів ще немає. Додайте адресу програми, яка має отримувати події.",
    add: "Додати зворотний виклик",
  },
};

/** The callbacks of a mailbox of the account. */
export function Callbacks({ account }: PartProps) {
  const text = useWords(words);
  const mailboxes = callbackMailboxes(account);
  const [mailbox, setMailbox] = useState(mailboxes[0]?.uuid ?? "");
  return (
    <Section title={text.title} hint={text.hint}>
      <SelectField label={text.mailbox} value={mailbox} onValue={setMailbox}>
        <Options of={mailboxes.map(({ uuid, name }) => [uuid, name])} />
      </SelectField>
      <CallbackList key={mailbox} mailbox={mailbox} />
    </Section>
  );
}

function CallbackList({ mailbox }: { readonly mailbox: string }) {
  const text = useWords(words);
  const [isAdding, setIsAdding] = useState(false);
  const [added, setAdded] = useState<{ readonly url: string; readonly secret: string }>();
  const list = useRead(["callbacks", mailbox], client.in(mailbox).callbacks.list, undefined);
  return (
    <>
      <ListState list={list} rows={list.data} none={!isAdding && <p className="text-muted">{text.none}</p>} />
      {added && <SecretNotice secret={added.secret} />}
      {list.data?.map((callback) => (
        <CallbackView key={callback.uuid} mailbox={mailbox} callback={callback} onChanged={() => void list.refetch()} />
      ))}
      {isAdding ? (
        <CallbackForm
          mailbox={mailbox}
          onClose={() => setIsAdding(false)}
          onAdded={(callback) => {
            setIsAdding(false);
            setAdded(callback);
            void list.refetch();
          }}
        />
      ) : (
        <Button className="self-start" onClick={() => setIsAdding(true)} text={text.add} />
      )}
    </>
  );
}
