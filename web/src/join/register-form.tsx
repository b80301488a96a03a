import type { types } from "@chancery/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../app/client.ts";
import { faultAt, faultElsewhere } from "../app/placed-faults.ts";
import { settingsQuery, startOver } from "../app/session.ts";
import { useWords } from "../app/words.ts";
import { Checkbox, Form, NewPasswordField, SubmitButton, TextField } from "../ui/form.tsx";
import { Notice } from "../ui/notice.tsx";

const words = {
  en: {
    intro: "Register with the email address that the link was sent to.",
    invited: (account: string) => `You have been invited by ${account}.`,
    email: "Email",
    firstName: "First name",
    lastName: "Last name",
    password: "Password",
    rule: "At least 12 characters",
    agree: "I accept the",
    terms: "terms of use",
    go: "Register",
  },
  uk: {
    intro: "Зареєструйтеся з адресою електронної пошти, на яку надіслано посилання.",
    invited: (account: string) => `Вас запрошує ${account}.`,
    email: "Електронна пошта",
    firstName: "Ім'я",
    lastName: "Прізвище",
    password: "Пароль",
    rule: "Щонайменше 12 символів",
    agree: "Я приймаю",
    terms: "умови користування",
    go: "Зареєструватися",
  },
};

type Props = types.ValidCode & { readonly code: string };

/** Registers the user of an email address that the code proves, and signs them in. */
export function RegisterForm({ email, accountName, code, type }: Props) {
  const text = useWords(words);
  const [user, setUser] = useState({ firstName: "", lastName: "", password: "", agreed: false });
  const { data: settings } = useQuery(settingsQuery);
  const termsUrl = settings?.links.termsAndConditions ?? "";
  const register = useMutation({
    mutationFn: () =>
      client.registration.register({
        code,
        codeType: type === "INVITE" ? "INVITE" : "REGISTRATION",
        // without terms of use there is nothing to accept
        body: { ...user, agreed: user.agreed || termsUrl === "" },
      }),
    onSuccess: () => startOver("/"),
  });
  const problem = faultElsewhere(register.error, ["/firstName", "/lastName", "/password"]);
  const name = (field: "firstName" | "lastName", autoComplete: string) => (
    <TextField
      label={text[field]}
      name={field}
      required
      autoFocus={field === "firstName"}
      maxLength={256}
      autoComplete={autoComplete}
      error={faultAt(register.error, `/${field}`)}
      value={user[field]}
      onChange={(event) => setUser({ ...user, [field]: event.target.value })}
    />
  );
  return (
    <Form onSubmit={() => register.mutate()}>
      {accountName !== undefined && <p>{text.invited(accountName)}</p>}
      <p>{text.intro}</p>
      {problem !== undefined && <Notice look="bad">{problem}</Notice>}
      <TextField label={text.email} type="email" autoComplete="username" readOnly value={email} />
      {name("firstName", "given-name")}
      {name("lastName", "family-name")}
      <NewPasswordField
        label={text.password}
        hint={text.rule}
        name="password"
        error={faultAt(register.error, "/password")}
        value={user.password}
        onChange={(event) => setUser({ ...user, password: event.target.value })}
      />
      {termsUrl !== "" && (
        <Checkbox
          required
          checked={user.agreed}
          onChange={(event) => setUser({ ...user, agreed: event.target.checked })}
          label={
            <>
              {text.agree}{" "}
              <a href={termsUrl} target="_blank" rel="noopener" className="text-accent underline">
                {text.terms}
              </a>
            </>
          }
        />
      )}
      <SubmitButton task={register} look="primary" text={text.go} />
    </Form>
  );
}
