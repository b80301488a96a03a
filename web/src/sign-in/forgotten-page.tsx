import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../app/client.ts";
import { errorText } from "../app/error-text.ts";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { PlainPage } from "../ui/plain-page.tsx";

const words = {
  en: {
    title: "Forgotten password",
    intro: "Enter your email address. You get an email with a link to set a new password.",
    email: "Email",
    send: "Send the email",
    sent: "If the address belongs to a user, an email is on its way.",
    back: "Back to sign-in",
  },
  uk: {
    title: "Забули пароль",
    intro: "Введіть електронну адресу. Ви отримаєте лист із посиланням, щоб задати новий пароль.",
    email: "Електронна пошта",
    send: "Надіслати лист",
    sent: "Якщо адреса належить користувачеві, лист уже в дорозі.",
    back: "Назад до входу",
  },
};

/** Asks for an email to set a new password. The answer does not reveal whether the address is known. */
export function ForgottenPage() {
  const text = useWords(words);
  const [email, setEmail] = useState("");
  const send = useMutation({ mutationFn: () => client.registration.sendPasswordCode({ body: { email } }) });
  return (
    <PlainPage title={text.title}>
      {send.isSuccess ? (
        <Notice look="good">{text.sent}</Notice>
      ) : (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            send.mutate();
          }}
        >
          <p>{text.intro}</p>
          {send.error && <Notice look="bad">{errorText(send.error)}</Notice>}
          <TextField
            label={text.email}
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" look="primary" isBusy={send.isPending}>
            {text.send}
          </Button>
        </form>
      )}
      <Link to="/sign-in" className="self-center py-2 text-accent">
        {text.back}
      </Link>
    </PlainPage>
  );
}
