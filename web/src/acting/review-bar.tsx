import { useMutation } from "@tanstack/react-query";
import { useWords } from "../app/words.ts";
import type { StepProps } from "./step-props.ts";
import { settled } from "../app/follow-process.ts";
import { TaskButton } from "../ui/button.tsx";
import { StepActions } from "./step-actions.tsx";

const words = { en: { approve: "Approve" }, uk: { approve: "Погодити" } };

/** The bar of a step that only decides: approve or decline. Signers sign in their panel. */
export function ReviewBar({ isApprover, ...props }: StepProps & { readonly isApprover: boolean }) {
  const { client, uuid, reload, open } = props;
  const text = useWords(words);
  const approve = useMutation({
    mutationFn: async () => {
      await client.envelopes.approve({ body: { uuids: [uuid] } });
      await settled(client, uuid, ({ completed, status }) => completed > open.envelope.completed || status !== "WAITING");
    },
    onSuccess: reload,
  });
  return (
    <StepActions {...props} error={approve.error}>
      {isApprover && <TaskButton task={approve} look="primary" text={text.approve} />}
    </StepActions>
  );
}
