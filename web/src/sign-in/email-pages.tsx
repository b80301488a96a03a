import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../app/client.ts";
import { useWords } from "../app/words.ts";
import { Form, SubmitButton, TextField } from "../ui/form.tsx";
import { ErrorNotice, Notice } from "../ui/notice.tsx";
import { PlainPage } from "../ui/plain-page.tsx";

const words = {
  en: {
    password: {
      title: "Reset your password",
      intro: "Enter your email address. You will get an email with a link to set a new password.",
      sent: "If the address belongs to a user, we have sent an email.",
    },
    register: {
      title: "Register",
      intro: "Enter your email address. You will get an email with a link to register.",
      sent: "We have sent an email. Open the link in it.",
    },
    email: "Email",
    send: "Send the email",
    back: "Back to sign-in",
  },
  uk: {
    password: {
      title: "Скидання пароля",
      intro: "Введіть електронну адресу. Ви отримаєте лист із посиланням, щоб встановити новий пароль.",
      sent: "Якщо адреса належить користувачеві, ми надіслали лист.",
    },
    register: {
      title: "Реєстрація",
      intro: "Введіть електронну адресу. Ви отримаєте лист із посиланням для реєстрації.",
      sent: "Ми надіслали лист. Відкрийте посилання в ньому.",
    },
    email: "Електронна пошта",
    send: "Надіслати лист",
    back: "Назад до входу",
  },
};

/** Sends an email to set a new password. The answer does not reveal whether the address is known. */
export function ForgottenPage() {
  return <EmailPage about="password" send={(email) => client.registration.sendPasswordCode({ body: { email } })} />;
}

/** Sends an email to register. The answer does not reveal whether the address is known. */
export function RegisterPage() {
  return <EmailPage about="register" send={(email) => client.registration.sendCode({ body: { email } })} />;
}

type Props = { readonly about: "password" | "register"; readonly send: (email: string) => Promise<void> };

function EmailPage({ about, send: sendTo }: Props) {
  const text = useWords(words);
  const [email, setEmail] = useState("");
  const send = useMutation({ mutationFn: () => sendTo(email) });
  return (
    <PlainPage title={text[about].title}>
      {send.isSuccess ? (
        <Notice look="good">{text[about].sent}</Notice>
      ) : (
        <Form onSubmit={() => send.mutate()}>
          <p>{text[about].intro}</p>
          <ErrorNotice error={send.error} />
          <TextField
            label={text.email}
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            value={email}
            onValue={setEmail}
          />
          <SubmitButton task={send} look="primary" text={text.send} />
        </Form>
      )}
      <Link to="/sign-in" className="self-center py-2 text-accent">
        {text.back}
      </Link>
    </PlainPage>
  );
}
