import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { client } from "../app/client.ts";
import { errorText } from "../app/error-text.ts";
import { useLanguage, useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { CopyField } from "../ui/copy-field.tsx";
import { Notice } from "../ui/notice.tsx";

const words = {
  en: {
    states: { UNVERIFIED: "Not proved yet", INACTIVE: "Proved, not in use", ACTIVE: "In use" },
    create: "Create this TXT record where your domain's DNS is kept. Then look it up; it can take some minutes to appear.",
    recordName: "Name of the record",
    recordValue: "Value of the record",
    confirm: "Look it up",
    begin: "Show the DNS record",
    activate: "Use the domain",
    deactivate: "Do not use the domain",
    until: (when: string) => `The service looks again by itself until ${when}.`,
    results: {
      FOUND: "The record was found.",
      ABSENT: "DNS has no such record yet.",
      MISMATCH: "DNS has another value:",
      WILDCARD: "A wildcard record answers; create the record itself.",
      TEMPORARY: "DNS did not answer. Try again later.",
    },
  },
  uk: {
    states: { UNVERIFIED: "Ще не доведено", INACTIVE: "Доведено, не використовується", ACTIVE: "Використовується" },
    create:
      "Створіть цей запис TXT там, де ведеться DNS вашого домену. Потім перевірте його; він може з'явитися за кілька хвилин.",
    recordName: "Назва запису",
    recordValue: "Значення запису",
    confirm: "Перевірити",
    begin: "Показати запис DNS",
    activate: "Використовувати домен",
    deactivate: "Не використовувати домен",
    until: (when: string) => `Служба сама перевіряє далі до ${when}.`,
    results: {
      FOUND: "Запис знайдено.",
      ABSENT: "У DNS ще немає такого запису.",
      MISMATCH: "У DNS інше значення:",
      WILDCARD: "Відповідає узагальнений запис; створіть сам запис.",
      TEMPORARY: "DNS не відповіла. Спробуйте пізніше.",
    },
  },
};

type Props = { readonly domain: types.AccountDomain; readonly canChange: boolean; readonly onChanged: () => void };
type Action = "verify" | "confirm" | "activate" | "deactivate";

/** One domain: the record to create, what DNS answered last, and the next step. */
export function DomainView({ domain, canChange, onChanged }: Props) {
  const text = useWords(words);
  const language = useLanguage();
  const { accountUuid, domainUuid, status, verifyInfo, lastCheck, verificationTriedUntil } = domain;
  const change = useMutation({
    mutationFn: (action: Action) => {
      const body = action === "verify" ? { body: { method: "DNS_TXT_RECORD" as const } } : {};
      return client.domains.change({ accountUuid, domainUuid, action, ...body });
    },
    onSuccess: onChanged,
  });
  const when = verificationTriedUntil === null ? undefined : new Date(verificationTriedUntil);
  const button = (action: Action, label: string, isNext = false) => (
    <Button look={isNext ? "primary" : "plain"} isBusy={change.isPending} onClick={() => change.mutate(action)}>
      {label}
    </Button>
  );
  return (
    <article aria-label={domain.domainUnicode} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <h3 className="flex flex-wrap items-baseline gap-x-3 font-medium">
        {domain.domainUnicode}
        <span className={`text-sm ${status === "ACTIVE" ? "text-good" : "text-muted"}`}>{text.states[status]}</span>
      </h3>
      {status === "UNVERIFIED" && verifyInfo && (
        <>
          <p>{text.create}</p>
          <CopyField label={text.recordName} value={verifyInfo.domain} />
          <CopyField label={text.recordValue} value={verifyInfo.value} />
          {lastCheck && (
            <Notice look={lastCheck.result === "FOUND" ? "good" : "warn"}>
              {text.results[lastCheck.result]} {lastCheck.result === "MISMATCH" && lastCheck.found.join(", ")}
            </Notice>
          )}
          {lastCheck && when && (
            <p className="text-sm text-muted">
              {text.until(when.toLocaleString(language, { dateStyle: "medium", timeStyle: "short" }))}
            </p>
          )}
        </>
      )}
      {change.error && <Notice look="bad">{errorText(change.error)}</Notice>}
      {canChange && (
        <div className="flex flex-wrap gap-2">
          {status === "UNVERIFIED" && (verifyInfo ? button("confirm", text.confirm, true) : button("verify", text.begin, true))}
          {status === "INACTIVE" && button("activate", text.activate, true)}
          {status === "ACTIVE" && button("deactivate", text.deactivate)}
        </div>
      )}
    </article>
  );
}
