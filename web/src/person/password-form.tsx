import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../app/client.ts";
import { useWords } from "../app/words.ts";
import { Checkbox, Form, NewPasswordField, PasswordField, SubmitButton } from "../ui/form.tsx";
import { ErrorNotice, Notice } from "../ui/notice.tsx";
import { Section } from "../ui/section.tsx";

const words = {
  en: {
    title: "Password",
    hint: "Changing your password ends your other sessions.",
    old: "Current password",
    next: "New password",
    tokens: "Also revoke my application tokens",
    save: "Change the password",
    saved: "The password was changed. Your other sessions have ended.",
  },
  uk: {
    title: "Пароль",
    hint: "Зміна пароля завершує інші ваші сеанси.",
    old: "Поточний пароль",
    next: "Новий пароль",
    tokens: "Відкликати також мої токени застосунків",
    save: "Змінити пароль",
    saved: "Пароль змінено. Інші ваші сеанси завершено.",
  },
};

/** Changes the password, which ends the other sessions of the user. */
export function PasswordForm() {
  const text = useWords(words);
  const [oldPassword, setOld] = useState("");
  const [newPassword, setNew] = useState("");
  const [endApplicationTokens, setEnds] = useState(false);
  const change = useMutation({
    mutationFn: () => client.profile.changePassword({ body: { oldPassword, newPassword, endApplicationTokens } }),
    onSuccess: () => {
      setOld("");
      setNew("");
    },
  });
  return (
    <Section title={text.title} hint={text.hint}>
      <Form onSubmit={() => change.mutate()}>
        <div className="grid gap-4 sm:grid-cols-2">
          <PasswordField label={text.old} required value={oldPassword} onValue={setOld} />
          <NewPasswordField label={text.next} value={newPassword} onValue={setNew} />
        </div>
        <Checkbox label={text.tokens} checked={endApplicationTokens} onChange={(event) => setEnds(event.target.checked)} />
        <ErrorNotice error={change.error} />
        {change.isSuccess && <Notice look="good">{text.saved}</Notice>}
        <SubmitButton task={change} className="self-start" text={text.save} />
      </Form>
    </Section>
  );
}
