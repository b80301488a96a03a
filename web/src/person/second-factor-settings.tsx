import type { types } from "@chancery/sdk";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../app/client.ts";
import { createPasskey, hasPasskeys, isStopped } from "../app/passkeys.ts";
import { useWords } from "../app/words.ts";
import { Button, TaskButton } from "../ui/button.tsx";
import { CopyField } from "../ui/copy-field.tsx";
import { Form, PasswordField, SubmitButton, TextField } from "../ui/form.tsx";
import { Section } from "../ui/section.tsx";
import { ListRow } from "../ui/list-row.tsx";
import { ErrorNotice, Notice } from "../ui/notice.tsx";

const words = {
  en: {
    title: "Second factor",
    hint: "A code from an authenticator app, or a passkey, in addition to your password.",
    none: "You have no second factor yet.",
    name: "Name of the device",
    password: "Current password",
    add: "Add an authenticator app",
    passkey: "Add a passkey",
    scan: "Open this link on the device with the app, or enter the secret in the app.",
    open: "Open in the authenticator app",
    secret: "Secret",
    code: "Code from the app",
    confirm: "Confirm",
    recovery: "Store these recovery codes where only you can read them. Each works once if you lose the device.",
    left: (count: number) => `Recovery codes left: ${count}`,
    renew: "New recovery codes",
    remove: "Remove",
  },
  uk: {
    title: "Другий фактор",
    hint: "Код із застосунку автентифікації або ключ доступу, на додачу до пароля.",
    none: "У вас ще немає другого фактора.",
    name: "Назва пристрою",
    password: "Поточний пароль",
    add: "Додати застосунок автентифікації",
    passkey: "Додати ключ доступу",
    scan: "Відкрийте це посилання на пристрої із застосунком або введіть секрет у застосунку.",
    open: "Відкрити в застосунку автентифікації",
    secret: "Секрет",
    code: "Код із застосунку",
    confirm: "Підтвердити",
    recovery: "Збережіть ці коди відновлення там, де їх прочитаєте лише ви. Кожен діє один раз, якщо пристрій загублено.",
    left: (count: number) => `Лишилося кодів відновлення: ${count}`,
    renew: "Нові коди відновлення",
    remove: "Прибрати",
  },
};

/** The second factors of the user. */
export const factorsQuery = queryOptions({
  queryKey: ["second-factors"],
  queryFn: ({ signal }) => client.secondFactors.list(undefined, { signal }),
});

/** The authenticator apps of the user: added with a code of theirs, removed with the password. */
export function SecondFactorSettings() {
  const text = useWords(words);
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const list = useQuery(factorsQuery);
  const proof = password === "" ? {} : { password };
  const add = useMutation({ mutationFn: () => client.secondFactors.addTotp({ body: { name, ...proof } }) });
  const addPasskey = useMutation({
    mutationFn: async () => {
      const passkey = await createPasskey(await client.secondFactors.startPasskey({ body: proof }));
      return client.secondFactors.addPasskey({ body: { name, passkey } });
    },
    onSuccess: () => list.refetch(),
  });
  const remove = useMutation({
    mutationFn: (uuid: string) => client.secondFactors.remove({ uuid, body: proof }),
    onSuccess: () => list.refetch(),
  });
  const renew = useMutation({
    mutationFn: () => client.secondFactors.renewRecoveryCodes({ body: proof }),
    onSuccess: () => list.refetch(),
  });
  const stopped = isStopped(addPasskey.error) ? null : addPasskey.error;
  const error = list.error ?? add.error ?? stopped ?? remove.error ?? renew.error;
  return (
    <Section title={text.title} hint={text.hint}>
      <ErrorNotice error={error} />
      {list.data?.factors.length === 0 && <p className="text-muted">{text.none}</p>}
      <ul className="flex flex-col">
        {list.data?.factors.map((factor) => (
          <ListRow key={factor.uuid} title={factor.name}>
            <Button look="quiet" about={factor.name} onClick={() => remove.mutate(factor.uuid)} text={text.remove} />
          </ListRow>
        ))}
      </ul>
      {list.data && list.data.factors.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4">
          <p className="text-muted">{text.left(list.data.recoveryCodesLeft)}</p>
          <TaskButton task={renew} look="quiet" className="ms-auto" text={text.renew} />
        </div>
      )}
      {renew.data && <RecoveryCodes codes={renew.data.recoveryCodes} />}
      {addPasskey.data && <RecoveryCodes codes={addPasskey.data.recoveryCodes} />}
      {add.data ? (
        <Confirm added={add.data} onDone={() => void list.refetch()} />
      ) : (
        <Form onSubmit={() => add.mutate()}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label={text.name} required maxLength={255} value={name} onValue={setName} />
            <PasswordField label={`${text.password} `} value={password} onValue={setPassword} />
          </div>
          <div className="flex flex-wrap gap-3">
            <SubmitButton task={add} text={text.add} />
            {hasPasskeys && <TaskButton task={addPasskey} disabled={name.trim() === ""} text={text.passkey} />}
          </div>
        </Form>
      )}
    </Section>
  );
}

function Confirm({ added, onDone }: { readonly added: types.AddedTotp; readonly onDone: () => void }) {
  const text = useWords(words);
  const [code, setCode] = useState("");
  const confirm = useMutation({
    mutationFn: () => client.secondFactors.confirmTotp({ uuid: added.uuid, body: { code: code.trim() } }),
    onSuccess: onDone,
  });
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} />;
  return (
    <Form className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4" onSubmit={() => confirm.mutate()}>
      <p>{text.scan}</p>
      <a href={added.uri} className="inline-flex min-h-11 items-center text-accent">
        {text.open}
      </a>
      <CopyField label={text.secret} value={added.secret} />
      <TextField
        label={text.code}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        onValue={setCode}
      />
      <ErrorNotice error={confirm.error} />
      <SubmitButton task={confirm} look="primary" className="self-start" text={text.confirm} />
    </Form>
  );
}

/** The recovery codes that came with the first factor; later ones bring none. */
function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const text = useWords(words);
  if (codes.length === 0) return null;
  return (
    <Notice look="good">
      <p>{text.recovery}</p>
      <ul className="mt-2 grid grid-cols-1 gap-1 font-mono sm:grid-cols-2">
        {codes.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Notice>
  );
}
