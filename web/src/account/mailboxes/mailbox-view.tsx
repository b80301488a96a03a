import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { useRead } from "../../app/queries.ts";
import { useWords } from "../../app/words.ts";
import { Checkbox, Form, SubmitButton, TextField } from "../../ui/form.tsx";
import { ErrorNotice, Notice, Skeleton } from "../../ui/notice.tsx";
import { may, type OwnAccount } from "../parts.ts";
import { MailboxAccess } from "./mailbox-access.tsx";

const words = {
  en: {
    name: "Name",
    aliases: "Aliases, separated by commas",
    aliasesHint: "Other names by which the mailbox can be found.",
    hide: "Other accounts cannot find it by its name",
    save: "Save",
    saved: "Saved.",
  },
  uk: {
    name: "Назва",
    aliases: "Псевдоніми, через кому",
    aliasesHint: "Інші назви, за якими можна знайти скриньку.",
    hide: "Інші облікові записи не знайдуть її за назвою",
    save: "Зберегти",
    saved: "Збережено.",
  },
};

type Props = { readonly account: OwnAccount; readonly mailbox: string; readonly onChanged: () => void };

/** One mailbox: its name and aliases, and who has access. */
export function MailboxView({ account, mailbox, onChanged }: Props) {
  const found = useRead(["account-mailbox", mailbox], client.mailboxes.get, { mailboxUuid: mailbox });
  return (
    <div className="flex flex-col gap-6 border-t border-line p-4">
      <ErrorNotice error={found.error} />
      {found.isPending && <Skeleton lines={2} />}
      {found.data && may(account, "mailboxManage") && (
        <MailboxForm
          mailbox={found.data}
          onSaved={() => {
            void found.refetch();
            onChanged();
          }}
        />
      )}
      {may(account, "userListView") && <MailboxAccess account={account} mailbox={mailbox} />}
    </div>
  );
}

type FormProps = { readonly mailbox: types.Mailbox; readonly onSaved: () => void };

function MailboxForm({ mailbox, onSaved }: FormProps) {
  const text = useWords(words);
  const [name, setName] = useState(mailbox.name);
  const [aliases, setAliases] = useState(mailbox.aliases.map((alias) => alias.name).join(", "));
  const [isHidden, setIsHidden] = useState(mailbox.hideNameForAccounts);
  const save = useMutation({
    mutationFn: () => {
      const wanted = aliases.split(",").flatMap((one) => (one.trim() === "" ? [] : [{ name: one.trim() }]));
      return client.mailboxes.update({
        mailboxUuid: mailbox.uuid,
        body: { name, aliases: wanted, hideNameForAccounts: isHidden },
      });
    },
    onSuccess: onSaved,
  });
  return (
    <Form onSubmit={() => save.mutate()}>
      <TextField label={text.name} required maxLength={256} value={name} onValue={setName} />
      <TextField label={text.aliases} hint={text.aliasesHint} value={aliases} onValue={setAliases} />
      <Checkbox label={text.hide} checked={isHidden} onChange={(event) => setIsHidden(event.target.checked)} />
      <ErrorNotice error={save.error} />
      {save.isSuccess && <Notice look="good">{text.saved}</Notice>}
      <SubmitButton task={save} className="self-start" text={text.save} />
    </Form>
  );
}
