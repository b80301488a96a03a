import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { errorText } from "./error-text.ts";
import { useWords } from "./words.ts";

const words = { en: { again: "Try again" }, uk: { again: "Спробувати ще раз" } };

/** Shown in place of a page that could not be loaded. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { again } = useWords(words);
  const router = useRouter();
  return (
    <main className="mx-auto flex max-w-md flex-col gap-4 px-4 py-14">
      <Notice look="bad">{errorText(error)}</Notice>
      <Button
        look="primary"
        onClick={() => {
          // a page whose code is of an earlier version of the service needs the new one
          if (error instanceof TypeError) return location.reload();
          reset();
          void router.invalidate();
        }}
        text={again}
      />
    </main>
  );
}
