import { useMutation, useQuery } from "@tanstack/react-query";
import { useWords } from "../app/words.ts";
import { TaskButton } from "../ui/button.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import { useToast } from "../ui/toast.tsx";
import { auditTrailQuery, hasDelegated } from "./trail-records.ts";
import type { DetailsProps } from "./details-props.ts";

const words = {
  en: {
    takeBack: "Revoke the delegation",
    taken: "The step is yours again.",
  },
  uk: {
    takeBack: "Відкликати делегування",
    taken: "Крок знову ваш.",
  },
};

/** Takes back a step that the mailbox has delegated. */
export function UndoActions(props: DetailsProps) {
  const { client, mailbox, envelope, may, reload } = props;
  const text = useWords(words);
  const toast = useToast();
  const trail = useQuery(auditTrailQuery(props));
  const takeBack = useMutation({
    mutationFn: () => client.envelopes.takeBack({ body: { envelopeUuid: envelope.uuid } }),
    onSuccess: async () => {
      toast({ text: text.taken });
      await reload();
    },
  });
  const isRunning = envelope.status === "SENT" || envelope.status === "WAITING";
  if (!isRunning || !may("envelopeDelegate") || !hasDelegated(mailbox, trail.data ?? [])) return null;
  return (
    <>
      <TaskButton task={takeBack} text={text.takeBack} />
      <ErrorNotice error={takeBack.error} />
    </>
  );
}
