import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../app/error-text.ts";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { inputClass, Labelled } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import type { StepProps } from "./step-props.ts";
import { settled } from "../app/settled.ts";

const words = {
  en: {
    title: "Decline",
    what: "The envelope ends for everyone. The sender and the others read your reason.",
    reason: "Reason",
    go: "Decline the envelope",
  },
  uk: {
    title: "Відмовитися",
    what: "Конверт завершиться для всіх. Відправник та інші прочитають вашу причину.",
    reason: "Причина",
    go: "Відхилити конверт",
  },
};

/** Ends the envelope, with a reason that all participants read. */
export function DeclineDialog({ client, uuid, reload, onClose }: StepProps & { readonly onClose: () => void }) {
  const text = useWords(words);
  const [comment, setComment] = useState("");
  const decline = useMutation({
    mutationFn: async () => {
      await client.envelopes.cancel({ body: { uuids: [uuid], comment } });
      await settled(client, uuid, ({ status }) => status === "CANCELLED");
    },
    onSuccess: reload,
  });
  return (
    <Dialog title={text.title} onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          decline.mutate();
        }}
      >
        <p>{text.what}</p>
        <Labelled label={text.reason}>
          {(tied) => (
            <textarea
              {...tied}
              required
              maxLength={1000}
              className={`${inputClass} min-h-24`}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          )}
        </Labelled>
        {decline.error && <Notice look="bad">{errorText(decline.error)}</Notice>}
        <Button type="submit" look="danger" isBusy={decline.isPending}>
          {text.go}
        </Button>
      </form>
    </Dialog>
  );
}
