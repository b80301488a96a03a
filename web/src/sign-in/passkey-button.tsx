import { useMutation } from "@tanstack/react-query";
import { client } from "../app/client.ts";
import { errorText } from "../app/error-text.ts";
import { getPasskey, hasPasskeys, isStopped } from "../app/passkeys.ts";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

const words = { en: { go: "Use a passkey" }, uk: { go: "Увійти з ключем доступу" } };

type Props = {
  /** The handle of a sign-in whose password was right; without it the passkey is the only proof. */
  readonly handle?: string;
  readonly onEntered: () => void;
};

/** Signs in with a passkey, alone or after the password. Browsers without passkeys get nothing. */
export function PasskeyButton({ handle, onEntered }: Props) {
  const text = useWords(words);
  const enter = useMutation({
    mutationFn: async () => {
      if (handle === undefined) {
        await client.session.loginWithPasskey({ body: { passkey: await getPasskey(await client.session.startPasskey()) } });
        return;
      }
      const options = await client.session.startPasskeyAsSecondFactor({ body: { handle } });
      await client.session.finishSecondFactor({ body: { handle, passkey: await getPasskey(options) } });
    },
    onSuccess: onEntered,
  });
  if (!hasPasskeys) return null;
  return (
    <>
      {enter.error && !isStopped(enter.error) && <Notice look="bad">{errorText(enter.error)}</Notice>}
      <Button isBusy={enter.isPending} onClick={() => enter.mutate()} text={text.go} />
    </>
  );
}
