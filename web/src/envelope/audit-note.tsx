import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../app/error-text.ts";
import { useWords } from "../app/words.ts";
import { Form, SubmitButton, TextArea } from "../ui/form.tsx";
import { useToast } from "../ui/toast.tsx";
import type { DetailsProps } from "./details-props.ts";

const words = {
  en: {
    text: "Note in the audit trail",
    hint: "Everyone who sees the envelope can read it. It cannot be changed or removed.",
    add: "Add the note",
    added: "The note was added.",
  },
  uk: {
    text: "Нотатка в журналі подій",
    hint: "Її прочитають усі, хто бачить конверт. Змінити або вилучити її не можна.",
    add: "Додати нотатку",
    added: "Нотатку додано.",
  },
};

/** Adds a note to the envelope's audit trail. */
export function AuditNote({ client, envelope: { uuid }, reload }: Pick<DetailsProps, "client" | "envelope" | "reload">) {
  const text = useWords(words);
  const toast = useToast();
  const [typed, setTyped] = useState("");
  const add = useMutation({
    mutationFn: () => client.envelopes.addAuditNote({ uuid, body: { text: typed.trim() } }),
    onSuccess: async () => {
      setTyped("");
      toast({ text: text.added });
      await reload();
    },
  });
  return (
    <Form className="flex flex-col gap-3" onSubmit={() => add.mutate()}>
      <TextArea
        label={text.text}
        hint={text.hint}
        error={add.error ? errorText(add.error) : undefined}
        required
        maxLength={256}
        className="min-h-20"
        value={typed}
        onValue={setTyped}
      />
      <SubmitButton task={add} className="self-start" text={text.add} />
    </Form>
  );
}
