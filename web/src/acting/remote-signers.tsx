import { useMutation } from "@tanstack/react-query";
import { useRead } from "../app/queries.ts";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import { leaveFor } from "./remote-signing.ts";
import type { StepProps } from "./step-props.ts";

const words = {
  en: {
    how: "Or sign with a certificate that a signing service keeps for you:",
    signAt: (name: string) => `Sign at ${name}`,
  },
  uk: {
    how: "Або підпишіть сертифікатом, який зберігає для вас служба підпису:",
    signAt: (name: string) => `Підписати через ${name}`,
  },
};

/** The remote signing services, when the operator set some: the browser goes there, and comes back to sign. */
export function RemoteSigners({ client, uuid, mailbox, isGuest }: Pick<StepProps, "client" | "uuid" | "mailbox" | "isGuest">) {
  const text = useWords(words);
  const signers = useRead(["remote signers"], client.envelopes.remoteSigners, undefined, { staleTime: Infinity });
  const start = useMutation({
    mutationFn: async (signer: string) => {
      const { url, uuid: signing } = await client.envelopes.startRemoteSigning({ id: uuid, body: { signer } });
      if (url !== null) leaveFor(url, { uuid: signing, envelope: uuid, mailbox, isGuest, back: location.href });
    },
  });
  if (!signers.data || signers.data.length === 0) return undefined;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <p>{text.how}</p>
      {signers.data.map(({ id, name }) => (
        <Button key={id} isBusy={start.isPending} onClick={() => start.mutate(id)} text={text.signAt(name)} />
      ))}
      <ErrorNotice error={start.error} />
    </div>
  );
}
