import { systemRoles } from "@chancery/core/account/roles.ts";
import type { types } from "@chancery/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { useRead } from "../../app/queries.ts";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { Form, inputLook, Options, SelectField, SubmitButton, TextField } from "../../ui/form.tsx";
import { may, type OwnAccount } from "../parts.ts";
import { rolesQuery, useRoleName } from "../roles/role-names.ts";
import { ListRow } from "../../ui/list-row.tsx";
import { ListState } from "../../ui/list-state.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";

const words = {
  en: {
    title: "Access",
    role: "Role",
    revoke: "Revoke",
    single: "Individual permissions",
    email: "Email of a user of the account",
    grant: "Grant access",
    unknown: "No user of the account has this email address. Invite the person first.",
  },
  uk: {
    title: "Доступ",
    role: "Роль",
    revoke: "Відкликати",
    single: "Окремі дозволи",
    email: "Електронна пошта людини з облікового запису",
    grant: "Надати доступ",
    unknown: "В обліковому записі немає людини з такою поштою. Спершу запросіть її.",
  },
};

type Props = { readonly account: OwnAccount; readonly mailbox: string };
type Change = { readonly user: string; readonly role: string };

/** The users with access to a mailbox, and their roles; access is granted, changed and revoked. */
export function MailboxAccess({ account, mailbox }: Props) {
  const text = useWords(words);
  const people = useRead(["mailbox-people", mailbox], client.accounts.ofMailbox, { uuid: mailbox });
  const roles = useQuery({ ...rolesQuery(account.uuid), enabled: may(account, "rolesListView") });
  const grantable = roles.data?.filter(({ type }) => type === "mailbox") ?? [];
  const onSuccess = () => people.refetch();
  const change = useMutation({
    mutationFn: ({ user, role }: Change) =>
      client.users.setMailboxPermissions({ userUuid: user, mailboxUuid: mailbox, body: { roles: [role] } }),
    onSuccess,
  });
  const revoke = useMutation({
    mutationFn: (user: string) => client.users.removeMailboxPermissions({ userUuid: user, mailboxUuid: mailbox }),
    onSuccess,
  });
  const error = people.error ?? change.error ?? revoke.error;
  const canGrant = may(account, "userAssignToMailbox");
  const canRevoke = may(account, "userUnassignFromMailbox");
  return (
    <section className="flex flex-col gap-3">
      <h4 className="font-medium">{text.title}</h4>
      <ListState list={people} rows={undefined} error={error} lines={2} />
      <ul>
        {people.data?.permissions.map((person) => (
          <PersonRow
            key={person.uuid}
            person={person}
            roles={canGrant && canRevoke ? grantable : []}
            onChange={(role) => change.mutate({ user: person.uuid, role })}
            onRevoke={canRevoke ? () => revoke.mutate(person.uuid) : undefined}
          />
        ))}
      </ul>
      {canGrant && grantable.length > 0 && (
        <GrantForm account={account} mailbox={mailbox} roles={grantable} onGranted={() => void people.refetch()} />
      )}
    </section>
  );
}

type RowProps = {
  readonly person: types.MailboxPeople["permissions"][number];
  /** The roles that can be chosen; none when the user may not. */
  readonly roles: readonly types.Role[];
  readonly onChange: (role: string) => void;
  readonly onRevoke: (() => void) | undefined;
};

function PersonRow({ person, roles, onChange, onRevoke }: RowProps) {
  const text = useWords(words);
  const roleName = useRoleName();
  const { email, firstName, lastName, authorizations } = person;
  const [only, ...others] = authorizations.roles;
  const held = authorizations.roles.map(roleName).join(", ") || text.single;
  const canChoose = only !== undefined && others.length === 0 && roles.some(({ uuid }) => uuid === only.uuid);
  return (
    <ListRow title={`${firstName} ${lastName}`.trim() || email} facts={[email]}>
      {canChoose ? (
        <select
          aria-label={`${text.role}: ${email}`}
          className={inputLook}
          value={only.uuid}
          onChange={(event) => onChange(event.target.value)}
        >
          <Options of={roles.map((role) => [role.uuid, roleName(role)])} />
        </select>
      ) : (
        <span>{held}</span>
      )}
      {onRevoke && <Button look="quiet" about={email} onClick={onRevoke} text={text.revoke} />}
    </ListRow>
  );
}

type GrantProps = Props & { readonly roles: readonly types.Role[]; readonly onGranted: () => void };

function GrantForm({ account, mailbox, roles, onGranted }: GrantProps) {
  const text = useWords(words);
  const roleName = useRoleName();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<string>(systemRoles.mailboxUser);
  const grant = useMutation({
    mutationFn: async (): Promise<boolean> => {
      const wanted = email.trim().toLowerCase();
      const found = await client.users.search({ accountUuid: account.uuid, body: { keyword: wanted }, limit: 100 });
      const user = found.data.find((one) => one.email.toLowerCase() === wanted);
      if (!user) return false;
      await client.users.changeMailboxPermissions({ userUuid: user.uuid, mailboxUuid: mailbox, body: { roles: [role] } });
      setEmail("");
      onGranted();
      return true;
    },
  });
  return (
    <Form onSubmit={() => grant.mutate()}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={text.email}
          type="email"
          required
          maxLength={254}
          value={email}
          error={grant.data === false ? text.unknown : undefined}
          onValue={setEmail}
        />
        <SelectField label={text.role} value={role} onValue={setRole}>
          <Options of={roles.map((one) => [one.uuid, roleName(one)])} />
        </SelectField>
      </div>
      <ErrorNotice error={grant.error} />
      <SubmitButton task={grant} className="self-start" text={text.grant} />
    </Form>
  );
}
