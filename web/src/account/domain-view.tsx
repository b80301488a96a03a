import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { client } from "../app/client.ts";
import { useDateTime } from "../app/use-date-time.ts";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { CopyField } from "../ui/copy-field.tsx";
import { ErrorNotice, Notice } from "../ui/notice.tsx";

const words = {
  en: {
    states: { UNVERIFIED: "Not verified", INACTIVE: "Verified, not active", ACTIVE: "Active" },
    create: "Create this TXT record at your DNS provider, then verify it. New records can take some minutes to appear.",
    recordName: "Record name",
    recordValue: "Record value",
    confirm: "Verify",
    begin: "Show the DNS record",
    activate: "Activate the domain",
    deactivate: "Deactivate the domain",
    until: (next: string, end: string) => `The service checks again on ${next}, and continues until ${end}.`,
    results: {
      FOUND: "The record was found.",
      ABSENT: "The record was not found in DNS.",
      MISMATCH: "The record has a different value:",
      WILDCARD: "A wildcard record was found. Create the record itself.",
      TEMPORARY: "DNS did not respond. Try again later.",
    },
  },
  uk: {
    states: { UNVERIFIED: "Не підтверджено", INACTIVE: "Підтверджено, неактивний", ACTIVE: "Активний" },
    create:
      "Створіть цей TXT-запис у свого постачальника DNS, а потім підтвердьте його. Новий запис може з'явитися за кілька хвилин.",
    recordName: "Назва запису",
    recordValue: "Значення запису",
    confirm: "Підтвердити",
    begin: "Показати запис DNS",
    activate: "Активувати домен",
    deactivate: "Деактивувати домен",
    until: (next: string, end: string) => `Сервіс перевірить знову ${next} і продовжить до ${end}.`,
    results: {
      FOUND: "Запис знайдено.",
      ABSENT: "Запису не знайдено в DNS.",
      MISMATCH: "Запис має інше значення:",
      WILDCARD: "Знайдено узагальнений (wildcard) запис. Створіть саме цей запис.",
      TEMPORARY: "DNS не відповіла. Спробуйте пізніше.",
    },
  },
};

type Props = { readonly domain: types.AccountDomain; readonly canChange: boolean; readonly onChanged: () => void };
type Action = "verify" | "confirm" | "activate" | "deactivate";

/** One domain: the record to create, what DNS answered last, and the next step. */
export function DomainView({ domain, canChange, onChanged }: Props) {
  const text = useWords(words);
  const dateTime = useDateTime();
  const { accountUuid, domainUuid, status, verifyInfo, lastCheck, nextCheckDate, verificationTriedUntil } = domain;
  const change = useMutation({
    mutationFn: (action: Action) => {
      const body = action === "verify" ? { body: { method: "DNS_TXT_RECORD" as const } } : {};
      return client.domains.change({ accountUuid, domainUuid, action, ...body });
    },
    onSuccess: onChanged,
  });
  const button = (action: Action, label: string, isNext = false) => (
    <Button look={isNext ? "primary" : "plain"} isBusy={change.isPending} onClick={() => change.mutate(action)} text={label} />
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
          {nextCheckDate !== null && verificationTriedUntil !== null && (
            <p className="text-sm text-muted">{text.until(dateTime(nextCheckDate), dateTime(verificationTriedUntil))}</p>
          )}
        </>
      )}
      <ErrorNotice error={change.error} />
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
