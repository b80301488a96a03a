import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../app/client.ts";
import { faultAt, faultElsewhere } from "../app/placed-faults.ts";
import { startOver } from "../app/session.ts";
import { useWords } from "../app/words.ts";
import { Form, SubmitButton, TextField } from "../ui/form.tsx";
import { Notice } from "../ui/notice.tsx";
import { PlainPage } from "../ui/plain-page.tsx";
import { useCodeInFragment } from "./code-in-fragment.ts";

const words = {
  en: {
    title: "Set up this service",
    intro:
      "Create the first account, its owner and its first mailbox. The link that brought you here works once and expires after 24 hours.",
    labels: {
      accountName: "Company",
      mailboxName: "Mailbox",
      firstName: "First name",
      lastName: "Last name",
      email: "Email",
      password: "Password",
    },
    main: "Main",
    rule: "At least 12 characters",
    go: "Set up",
    noCode: "This link is incomplete.",
    noCodeHelp:
      "Each link works once. If you have already used yours, sign in. If the service is not set up yet, open the complete link from its log; the service logs a new link each time it starts.",
    used: "If the service is already set up, sign in instead. If not, restart it and open the new link from its log.",
  },
  uk: {
    title: "Налаштування сервісу",
    intro:
      "Створіть перший обліковий запис, його власника і першу скриньку. Посилання, за яким ви прийшли, діє один раз, упродовж 24 годин.",
    labels: {
      accountName: "Компанія",
      mailboxName: "Скринька",
      firstName: "Ім'я",
      lastName: "Прізвище",
      email: "Електронна пошта",
      password: "Пароль",
    },
    main: "Основна",
    rule: "Щонайменше 12 символів",
    go: "Налаштувати",
    noCode: "Це посилання неповне.",
    noCodeHelp:
      "Посилання діє один раз: якщо ви ним уже скористалися, увійдіть. Якщо сервіс ще не налаштовано, відкрийте повне посилання з його журналу; кожен запуск записує туди нове.",
    used: "Якщо сервіс уже налаштовано, увійдіть. Якщо ні, перезапустіть його й відкрийте нове посилання з його журналу.",
  },
};

type Name = keyof (typeof words)["en"]["labels"];
const inputs: Readonly<Record<Name, { type?: string; autoComplete: string; maxLength: number; minLength?: number }>> = {
  accountName: { autoComplete: "organization", maxLength: 256 },
  mailboxName: { autoComplete: "off", maxLength: 256 },
  firstName: { autoComplete: "given-name", maxLength: 256 },
  lastName: { autoComplete: "family-name", maxLength: 256 },
  email: { type: "email", autoComplete: "username", maxLength: 254 },
  password: { type: "password", autoComplete: "new-password", minLength: 12, maxLength: 128 },
};
const names = Object.keys(inputs) as readonly Name[];
const pointers = names.map((name) => `/${name}`);

/** The page of the set-up link in the log: creates the first owner, who is signed in. */
export function SetupPage() {
  const text = useWords(words);
  const { code } = useCodeInFragment();
  const [owner, setOwner] = useState<Readonly<Record<Name, string>>>({
    accountName: "",
    mailboxName: text.main,
    firstName: "",
    lastName: "",
    email: "",
    password: "",
  });
  const setUp = useMutation({
    mutationFn: async () => {
      await client.service.setUp({ body: { ...owner, code } });
      await client.session.login({ body: { login: owner.email, password: owner.password } });
    },
    onSuccess: () => startOver("/"),
  });
  if (code === "") {
    return (
      <PlainPage title={text.title}>
        <Notice look="bad">{text.noCode}</Notice>
        <p>{text.noCodeHelp}</p>
      </PlainPage>
    );
  }
  const problem = faultElsewhere(setUp.error, pointers);
  return (
    <PlainPage title={text.title}>
      <p>{text.intro}</p>
      <Form onSubmit={() => setUp.mutate()}>
        {problem !== undefined && (
          <Notice look="bad">
            {problem} {text.used}
          </Notice>
        )}
        {names.map((name) => (
          <TextField
            key={name}
            {...inputs[name]}
            label={text.labels[name]}
            hint={name === "password" ? text.rule : undefined}
            error={faultAt(setUp.error, `/${name}`)}
            name={name}
            required
            autoFocus={name === "accountName"}
            value={owner[name]}
            onChange={(event) => setOwner({ ...owner, [name]: event.target.value })}
          />
        ))}
        <SubmitButton task={setUp} look="primary" text={text.go} />
      </Form>
    </PlainPage>
  );
}
