import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../app/client.ts";
import { useRead } from "../app/queries.ts";
import { useDay } from "../app/use-date-time.ts";
import { useWords } from "../app/words.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { CopyField } from "../ui/copy-field.tsx";
import { Section } from "../ui/section.tsx";
import { scopeNames } from "../permissions/groups.ts";
import { Button } from "../ui/button.tsx";
import { Form, SubmitButton, TextField } from "../ui/form.tsx";
import { noScopes, ScopePicker } from "./scope-picker.tsx";
import { ListRow } from "../ui/list-row.tsx";
import { ErrorNotice, Notice } from "../ui/notice.tsx";

const words = {
  en: {
    title: "Application tokens",
    hint: "For programs that act on your behalf. Treat them like passwords.",
    name: "Name",
    until: "Expires on",
    create: "Create a token",
    shown: "Copy the token now. It will not be shown again.",
    token: "Token",
    revoke: "Revoke",
    sure: (name: string) => `Revoke ${name}?`,
    revoked: "Programs that use this token lose access at once. This cannot be undone.",
    none: "You have no tokens.",
    used: (when: string) => `last used ${when}`,
    unused: "not used yet",
    all: "all your permissions",
    limited: (count: number) => `${count} ${count === 1 ? "permission" : "permissions"}`,
  },
  uk: {
    title: "Токени застосунків",
    hint: "Для програм, які діють від вашого імені. Бережіть їх, як паролі.",
    name: "Назва",
    until: "Діє до",
    create: "Створити токен",
    shown: "Скопіюйте токен зараз. Більше його не буде показано.",
    token: "Токен",
    revoke: "Відкликати",
    sure: (name: string) => `Відкликати ${name}?`,
    revoked: "Програми з цим токеном одразу втратять доступ. Це не можна скасувати.",
    none: "У вас немає токенів.",
    used: (when: string) => `востаннє використано ${when}`,
    unused: "ще не використано",
    all: "усі ваші дозволи",
    limited: (count: number) => `дозволів: ${count}`,
  },
};

/** The tokens of the user's programs: created, shown once, revoked. */
export function TokenSettings() {
  const text = useWords(words);
  const [name, setName] = useState("");
  const [until, setUntil] = useState("");
  const [scopes, setScopes] = useState(noScopes);
  const list = useRead(["tokens"], client.tokens.list, undefined);
  const create = useMutation({
    mutationFn: () => {
      const chosen = [...scopeNames("mailbox", scopes.mailbox), ...scopeNames("account", scopes.account)];
      const limit = chosen.length === 0 ? {} : { scopes: chosen };
      return client.tokens.create({ body: { name, expireAt: new Date(`${until}T23:59:59`).toISOString(), ...limit } });
    },
    onSuccess: async () => {
      setName("");
      setScopes(noScopes);
      await list.refetch();
    },
  });
  return (
    <Section title={text.title} hint={text.hint}>
      <ErrorNotice error={create.error ?? list.error} />
      {create.data && (
        <Notice look="good">
          <p className="mb-2">{text.shown}</p>
          <CopyField label={text.token} value={create.data.token} />
        </Notice>
      )}
      {list.data?.length === 0 && <p className="text-muted">{text.none}</p>}
      <ul className="flex flex-col">
        {list.data?.map((token) => (
          <TokenRow key={token.uuid} token={token} onRevoked={() => list.refetch()} />
        ))}
      </ul>
      <Form onSubmit={() => create.mutate()}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={text.name} required maxLength={64} value={name} onValue={setName} />
          <TextField label={text.until} type="date" required value={until} onValue={setUntil} />
        </div>
        <ScopePicker scopes={scopes} onChange={setScopes} />
        <SubmitButton task={create} className="self-start" text={text.create} />
      </Form>
    </Section>
  );
}

type RowProps = { readonly token: types.TokensListOutput[number]; readonly onRevoked: () => Promise<unknown> };

/** A token: its use, and its revocation, which is asked for first. */
function TokenRow({ token, onRevoked }: RowProps) {
  const text = useWords(words);
  const day = useDay();
  const [isAsked, setIsAsked] = useState(false);
  const revoke = useMutation({ mutationFn: () => client.tokens.remove({ id: token.uuid }), onSuccess: onRevoked });
  return (
    <ListRow
      title={token.name}
      facts={[
        `${text.until} ${day(token.expireAt)}`,
        token.lastUsedAt === null ? text.unused : text.used(day(token.lastUsedAt)),
        token.scopes === null ? text.all : text.limited(token.scopes.length),
      ]}
    >
      <Button look="quiet" about={token.name} onClick={() => setIsAsked(true)} text={text.revoke} />
      {isAsked && (
        <ConfirmDialog title={text.sure(token.name)} action={text.revoke} task={revoke} onClose={() => setIsAsked(false)}>
          {text.revoked}
        </ConfirmDialog>
      )}
    </ListRow>
  );
}
