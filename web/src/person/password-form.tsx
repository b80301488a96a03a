import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../app/client.ts";
import { errorText } from "../app/error-text.ts";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox, TextField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
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
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate();
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={text.old}
            type="password"
            required
            autoComplete="current-password"
            value={oldPassword}
            onChange={(event) => setOld(event.target.value)}
          />
          <TextField
            label={text.next}
            type="password"
            required
            minLength={12}
            maxLength={128}
            autoComplete="new-password"
            value={newPassword}
            onChange={(event) => setNew(event.target.value)}
          />
        </div>
        <Checkbox label={text.tokens} checked={endApplicationTokens} onChange={(event) => setEnds(event.target.checked)} />
        {change.error && <Notice look="bad">{errorText(change.error)}</Notice>}
        {change.isSuccess && <Notice look="good">{text.saved}</Notice>}
        <Button type="submit" className="self-start" isBusy={change.isPending}>
          {text.save}
        </Button>
      </form>
    </Section>
  );
}
