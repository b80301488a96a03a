import { systemRoles } from "@chancery/core/account/roles.ts";
import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../app/client.ts";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { ChoiceField, Form, Options, SelectField, SubmitButton, TextField } from "../ui/form.tsx";
import { Section } from "../ui/section.tsx";
import { ListRow } from "../ui/list-row.tsx";
import { PagedList, usePages } from "../ui/paged-list.tsx";
import { ErrorNotice, Notice } from "../ui/notice.tsx";

const words = {
  en: {
    title: "Invitations",
    hint: "The person gets an email with a link, and the access that you choose here.",
    none: "There are no pending invitations.",
    resend: "Send again",
    revoke: "Revoke",
    sent: "The invitation was sent.",
    email: "Email",
    mailbox: "Mailbox",
    role: "Role in the mailbox",
    roles: { mailboxOwner: "Owner", mailboxUser: "User", mailboxViewer: "Viewer" },
    invite: "Invite",
  },
  uk: {
    title: "Запрошення",
    hint: "Людина отримає лист із посиланням і доступ, який ви тут оберете.",
    none: "Відкритих запрошень немає.",
    resend: "Надіслати ще раз",
    revoke: "Відкликати",
    sent: "Запрошення надіслано.",
    email: "Електронна пошта",
    mailbox: "Скринька",
    role: "Роль у скриньці",
    roles: { mailboxOwner: "Власник", mailboxUser: "Користувач", mailboxViewer: "Читач" },
    invite: "Запросити",
  },
};

const pageRows = 50;

type Role = keyof (typeof words)["en"]["roles"];

type Props = {
  readonly account: string;
  readonly mailboxes: types.Profile["accounts"][number]["mailboxes"];
  readonly canInvite: boolean;
  readonly canRevoke: boolean;
};

/** The open invitations to an account: new ones, sent again, revoked. */
export function Invitations({ account, mailboxes, canInvite, canRevoke }: Props) {
  const text = useWords(words);
  const list = usePages(["invitations", account], client.accountInvitations.list, { accountUuid: account, limit: pageRows });
  const resend = useMutation({
    mutationFn: (userUuid: string) => client.accountInvitations.resend({ accountUuid: account, userUuid }),
  });
  const revoke = useMutation({
    mutationFn: (userUuid: string) => client.accountInvitations.revoke({ accountUuid: account, userUuid }),
    onSuccess: () => list.refetch(),
  });
  const error = list.error ?? resend.error ?? revoke.error;
  return (
    <Section title={text.title} hint={text.hint}>
      {resend.isSuccess && <Notice look="good">{text.sent}</Notice>}
      <PagedList list={list} error={error} none={text.none}>
        {(invitation) => (
          <ListRow key={invitation.inviteUuid} title={invitation.email}>
            {canInvite && (
              <Button
                look="quiet"
                about={invitation.email}
                onClick={() => resend.mutate(invitation.inviteUuid)}
                text={text.resend}
              />
            )}
            {canRevoke && (
              <Button
                look="quiet"
                about={invitation.email}
                onClick={() => revoke.mutate(invitation.inviteUuid)}
                text={text.revoke}
              />
            )}
          </ListRow>
        )}
      </PagedList>
      {canInvite && <InviteForm account={account} mailboxes={mailboxes} onInvited={() => void list.refetch()} />}
    </Section>
  );
}

type FormProps = Pick<Props, "account" | "mailboxes"> & { readonly onInvited: () => void };

function InviteForm({ account, mailboxes, onInvited }: FormProps) {
  const text = useWords(words);
  const [email, setEmail] = useState("");
  const [mailbox, setMailbox] = useState(mailboxes[0]?.uuid ?? "");
  const [role, setRole] = useState<Role>("mailboxUser");
  const invite = useMutation({
    mutationFn: () =>
      client.accountInvitations.create({
        body: { email, account: { uuid: account, roles: [] }, mailboxes: [{ uuid: mailbox, roles: [systemRoles[role]] }] },
      }),
    onSuccess: () => {
      setEmail("");
      onInvited();
    },
  });
  return (
    <Form onSubmit={() => invite.mutate()} className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label={text.email} type="email" required maxLength={254} value={email} onValue={setEmail} />
        <SelectField label={text.mailbox} required value={mailbox} onValue={setMailbox}>
          <Options of={mailboxes.map((one) => [one.uuid, one.name])} />
        </SelectField>
        <ChoiceField label={text.role} names={text.roles} value={role} onValue={setRole} />
      </div>
      <ErrorNotice error={invite.error} />
      {invite.isSuccess && <Notice look="good">{text.sent}</Notice>}
      <SubmitButton task={invite} className="self-start" text={text.invite} />
    </Form>
  );
}
