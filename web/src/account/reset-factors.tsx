import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../app/client.ts";
import { useWords } from "../app/words.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { PasswordField } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";

const words = {
  en: {
    title: "Reset the second factor?",
    text: (email: string) =>
      `All second factors and recovery codes of ${email} are removed, and all their sessions end. The password does not change. Make sure that the request really comes from this person.`,
    password: "Your password",
    hint: "Required if you signed in more than 15 minutes ago.",
    reset: "Reset",
    done: "The second factor was reset.",
  },
  uk: {
    title: "Скинути другий фактор?",
    text: (email: string) =>
      `Усі другі фактори й коди відновлення ${email} буде вилучено, а всі сеанси завершено. Пароль не зміниться. Переконайтеся, що запит справді надійшов від цієї людини.`,
    password: "Ваш пароль",
    hint: "Потрібен, якщо ви увійшли понад 15 хвилин тому.",
    reset: "Скинути",
    done: "Другий фактор скинуто.",
  },
};

type Props = { readonly account: string; readonly person: types.AccountUser; readonly onClose: () => void };

/** Removes the second factors of a person who has lost them. */
export function ResetFactors({ account, person: { uuid, email }, onClose }: Props) {
  const text = useWords(words);
  const show = useToast();
  const [password, setPassword] = useState("");
  const reset = useMutation({
    mutationFn: () =>
      client.users.resetSecondFactors({
        accountUuid: account,
        userUuid: uuid,
        ...(password === "" ? {} : { body: { password } }),
      }),
    onSuccess: () => {
      show({ text: text.done });
      onClose();
    },
  });
  return (
    <ConfirmDialog title={text.title} action={text.reset} task={reset} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>{text.text(email)}</p>
        <PasswordField label={text.password} hint={text.hint} value={password} onValue={setPassword} />
      </div>
    </ConfirmDialog>
  );
}
