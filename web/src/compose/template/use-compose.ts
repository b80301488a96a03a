import type { Client, types } from "@chancery/sdk";
import { useCallback, useMemo, useState, type Dispatch, type SetStateAction } from "react";
import { cellFaults } from "../../acting/document/cell-faults.ts";
import { wrongCells } from "../../acting/document/check-draft.ts";
import { writeDocuments } from "../../acting/document/draft.ts";
import { useDraft } from "../../acting/document/use-draft.ts";
import { useLookups } from "../../acting/use-lookups.ts";
import type { Recipient } from "../recipient.ts";
import { placeFaults, writeEnvelope, type FormPart } from "./envelope-xml.ts";
import { expiryDays, infoText, type Start } from "./load-start.ts";
import { isOpenRole } from "./role-rows.tsx";
import { useDelivery } from "./use-delivery.ts";

type Composing = { readonly here: Client; readonly start: Start; readonly onCreated: (draft: string) => void };

/** The state of an envelope that is being written: recipients, texts, fields of the sender, and its save and send. */
export function useCompose({ here, start, onCreated }: Composing) {
  const { template, base } = start;
  const roleIds = useMemo(() => new Set(template.roles.flatMap(({ id, kind }) => (kind === "sender" ? [id] : []))), [template]);
  const fields = useDraft({ ...start, roleIds });
  const lookups = useLookups(template);
  const [recipients, setRecipients] = useState<Recipients>(start.recipients);
  const [texts, setTexts] = useState(() => ({
    subject: infoText(base, "subject"),
    message: infoText(base, "message"),
    days: expiryDays(base),
  }));
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({});
  const [reminders, setReminders] = useState<types.Reminders>();
  const fixed = fixedTexts(start);

  const open = template.roles.filter(isOpenRole).map(({ id }) => [id, recipients[id]?.to] as const);
  const write = (skipped?: ReadonlySet<string>) => {
    const documents = writeDocuments(fields.draft, { template, roleIds, ...(skipped && { skipped }) });
    return writeEnvelope(base, { ...texts, recipients: Object.fromEntries(open), documents }, Object.keys(fixed) as FormPart[]);
  };
  const written = write();
  const { save, send, found, draft, saving, savingError, isUnsaved } = useDelivery({
    here,
    draft: start.draft,
    data: written.xml,
    validData: write(wrongCells(fields.checked)).xml,
    codes: codesOf(recipients, codes),
    reminders,
    onFaults: (rows) => fields.showFaults(cellFaults(rows)),
    onSaved: lookups.read,
    onCreated,
  });
  const faults = placeFaults(written, found);
  const setRecipient = useSetRecipient(setRecipients, send.reset, save.reset);
  const setCode = useCallback((id: string, code: string): void => setCodes((before) => ({ ...before, [id]: code })), []);
  return {
    draft,
    roleIds,
    fields,
    lookups,
    recipients,
    setRecipient,
    texts,
    setTexts,
    codes,
    setCode,
    reminders,
    setReminders,
    fixed,
    faults,
    save,
    send,
    saving,
    savingError,
    isUnsaved,
  };
}

type Recipients = Readonly<Record<string, Recipient | undefined>>;

/** Sets the recipient of a role, always the same function, and forgets the faults of the last send and save. */
function useSetRecipient(setRecipients: Dispatch<SetStateAction<Recipients>>, forgetSend: () => void, forgetSave: () => void) {
  return useCallback(
    (id: string, recipient: Recipient | undefined): void => {
      forgetSend();
      forgetSave();
      setRecipients((before) => ({ ...before, [id]: recipient }));
    },
    [setRecipients, forgetSend, forgetSave],
  );
}

/** Texts that the template fixes: shown, and not sent. */
function fixedTexts({ template: { subject, message, expire } }: Start): Partial<Record<"subject" | "message" | "days", string>> {
  const isOpen = expire === undefined || expire.customAllowed;
  return {
    ...(subject ? { subject } : {}),
    ...(message ? { message } : {}),
    ...(isOpen ? {} : { days: expire.afterDays === undefined ? "" : String(expire.afterDays) }),
  };
}

/** Access codes of the roles that are addressed by email now. */
function codesOf(recipients: Readonly<Record<string, Recipient | undefined>>, codes: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(codes).filter(([id, code]) => code !== "" && recipients[id]?.kind === "email"));
}
