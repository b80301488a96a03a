import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../app/words.ts";
import { Button, buttonClass, TaskButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { ErrorNotice, Notice, Skeleton } from "../../ui/notice.tsx";
import { Attempts } from "./attempts.tsx";
import { ProviderDomains } from "./provider-domains.tsx";
import { ProviderForm } from "./provider-form.tsx";
import { providerCalls, type ListedProvider } from "./provider-kinds.ts";

const words = {
  en: {
    metadata: "Metadata of this service, for the provider",
    redirect: "Redirect URI, for the provider",
    entity: "Entity ID or issuer of the provider",
    edit: "Edit",
    remove: "Remove",
    sure: "Remove this provider?",
    lost: "Nobody will be able to sign in through it.",
    test: "Create a test link",
    open: "Open the test sign-in",
    tested: "The test shows the result of each check and changes nothing. The link works once and expires in one hour.",
  },
  uk: {
    metadata: "Метадані цього сервісу, для постачальника",
    redirect: "Адреса повернення, для постачальника",
    entity: "Ідентифікатор або видавець постачальника",
    edit: "Змінити",
    remove: "Вилучити",
    sure: "Вилучити цього постачальника?",
    lost: "Через нього більше ніхто не зможе увійти.",
    test: "Створити посилання для перевірки",
    open: "Відкрити пробний вхід",
    tested: "Перевірка показує результат кожного кроку й нічого не змінює. Посилання діє один раз, протягом години.",
  },
};

type Props = { readonly account: string; readonly provider: ListedProvider; readonly onChanged: () => void };

/** One provider: what to enter there, its domains, a test, recent sign-ins, settings. */
export function ProviderView({ account, provider: { id, kind }, onChanged }: Props) {
  const text = useWords(words);
  const [isEditing, setIsEditing] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const calls = providerCalls(kind, account, id);
  const found = useQuery({ queryKey: ["provider", id], queryFn: ({ signal }) => calls.get(signal) });
  const test = useMutation({ mutationFn: calls.test });
  const remove = useMutation({ mutationFn: calls.remove, onSuccess: onChanged });
  const error = found.error ?? test.error;
  return (
    <div className="flex flex-col gap-4 border-t border-line p-4">
      <ErrorNotice error={error} />
      {found.isPending && <Skeleton lines={2} />}
      {found.data?.warnings.map(({ kind: about, message }) => (
        <Notice key={`${about} ${message}`} look="warn">
          {message}
        </Notice>
      ))}
      {kind === "saml" ? (
        <CopyField label={text.metadata} value={`${location.origin}/saml/metadata/${id}`} />
      ) : (
        <CopyField label={text.redirect} value={`${location.origin}/login/oauth2/code/${id}`} />
      )}
      {found.data && <CopyField label={text.entity} value={found.data.entityID} />}
      {isEditing && found.data ? (
        <ProviderForm
          account={account}
          kind={kind}
          provider={found.data}
          onClose={() => setIsEditing(false)}
          onSaved={() => {
            setIsEditing(false);
            void found.refetch();
            onChanged();
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <TaskButton task={test} text={text.test} />
          <Button onClick={() => setIsEditing(true)} text={text.edit} />
          <Button look="danger" onClick={() => setIsRemoving(true)} text={text.remove} />
        </div>
      )}
      {test.data && (
        <Notice look="info">
          <p className="mb-2">{text.tested}</p>
          <a href={test.data.url} target="_blank" rel="noreferrer" className={buttonClass("primary")}>
            {text.open}
          </a>
        </Notice>
      )}
      <ProviderDomains account={account} provider={id} />
      <Attempts id={id} load={calls.attempts} />
      {isRemoving && (
        <ConfirmDialog title={text.sure} action={text.remove} task={remove} onClose={() => setIsRemoving(false)}>
          <p>{text.lost}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
