import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../app/client.ts";
import { faultAt, faultElsewhere } from "../app/placed-faults.ts";
import { useWords } from "../app/words.ts";
import { buttonClass } from "../ui/button.tsx";
import { Form, NewPasswordField, SubmitButton, TextField } from "../ui/form.tsx";
import { Notice } from "../ui/notice.tsx";

const words = {
  en: {
    intro: "Set your password. This ends all your sessions and revokes all your application tokens.",
    email: "Email",
    password: "New password",
    rule: "At least 12 characters",
    go: "Set password",
    done: "Your password was set.",
    signIn: "Sign in",
  },
  uk: {
    intro: "Встановіть пароль. Усі ваші сеанси буде завершено, а токени застосунків відкликано.",
    email: "Електронна пошта",
    password: "Новий пароль",
    rule: "Щонайменше 12 символів",
    go: "Встановити пароль",
    done: "Пароль встановлено.",
    signIn: "Увійти",
  },
};

/** Sets the password of the user whom the code names. They sign in with it: their second factor still counts. */
export function SetPasswordForm({ email, code }: { readonly email: string; readonly code: string }) {
  const text = useWords(words);
  const [password, setPassword] = useState("");
  const set = useMutation({
    mutationFn: () => client.registration.resetPassword({ code, body: { password } }),
  });
  if (set.isSuccess) {
    return (
      <>
        <Notice look="good">{text.done}</Notice>
        <Link to="/sign-in" className={buttonClass("primary")}>
          {text.signIn}
        </Link>
      </>
    );
  }
  const problem = faultElsewhere(set.error, ["/password"]);
  return (
    <Form onSubmit={() => set.mutate()}>
      <p>{text.intro}</p>
      {problem !== undefined && <Notice look="bad">{problem}</Notice>}
      <TextField label={text.email} type="email" autoComplete="username" readOnly value={email} />
      <NewPasswordField
        label={text.password}
        hint={text.rule}
        name="password"
        autoFocus
        error={faultAt(set.error, "/password")}
        value={password}
        onValue={setPassword}
      />
      <SubmitButton task={set} look="primary" text={text.go} />
    </Form>
  );
}
