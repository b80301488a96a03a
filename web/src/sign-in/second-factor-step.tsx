import { ApiError } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../app/client.ts";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { Form, SubmitButton, TextField } from "../ui/form.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import { PlainPage } from "../ui/plain-page.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

const words = {
  en: {
    title: "Second factor",
    code: "Code",
    hint: "The six digits from your authenticator app, or one of your recovery codes.",
    go: "Sign in",
    back: "Start over",
  },
  uk: {
    title: "Другий фактор",
    code: "Код",
    hint: "Шість цифр із застосунку автентифікації або один із ваших кодів відновлення.",
    go: "Увійти",
    back: "Почати знову",
  },
};

type Props = {
  readonly handle: string;
  readonly ways: readonly string[];
  readonly onEntered: () => void;
  readonly onOver: () => void;
};

/** Asks for the second factor after the right password. After too many wrong codes the password is asked for again. */
export function SecondFactorStep({ handle, ways, onEntered, onOver }: Props) {
  const text = useWords(words);
  const [code, setCode] = useState("");
  const finish = useMutation({
    mutationFn: () => client.session.finishSecondFactor({ body: { handle, code: code.trim() } }),
    onSuccess: onEntered,
  });
  const isOver = finish.error instanceof ApiError && finish.error.data["attemptsLeft"] === 0;
  return (
    <PlainPage title={text.title}>
      <ErrorNotice error={finish.error} />
      <Form onSubmit={() => finish.mutate()}>
        <TextField
          label={text.code}
          hint={text.hint}
          required
          autoFocus
          autoComplete="one-time-code"
          maxLength={40}
          value={code}
          onValue={setCode}
        />
        <SubmitButton task={finish} look="primary" disabled={isOver} text={text.go} />
        {ways.includes("passkey") && <PasskeyButton handle={handle} onEntered={onEntered} />}
        <Button look="quiet" onClick={onOver} text={text.back} />
      </Form>
    </PlainPage>
  );
}
