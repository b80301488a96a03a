import type { Client, types } from "@chancery/sdk";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useToast } from "../../ui/toast.tsx";
import { ComposePage } from "../compose-page.tsx";
import type { Recipient } from "../recipient.ts";
import { Sent } from "../sent.tsx";
import { TextFields } from "../text-fields.tsx";
import { faultsOf, sendEnvelope, saveDraft } from "./deliver.ts";
import { placeFaults, writeEnvelope, type FormPart } from "./envelope-xml.ts";
import { expiryDays, infoText, type Start } from "./load-start.ts";
import { ReminderFields } from "./reminder-fields.tsx";
import { isOpenRole, RoleRows } from "./role-rows.tsx";

const words = {
  en: { send: "Send", save: "Save as draft", saved: "Draft saved", codes: "Access codes and reminders are not part of a draft." },
  uk: {
    send: "Надіслати",
    save: "Зберегти чернетку",
    saved: "Чернетку збережено",
    codes: "Коди доступу й нагадування в чернетці не зберігаються.",
  },
};

type Props = { readonly mailbox: string; readonly here: Client; readonly start: Start };

/** The form of an envelope of a template: recipients, texts, reminders; saved as a draft or sent. */
export function TemplateForm({ mailbox, here, start }: Props) {
  const text = useWords(words);
  const toast = useToast();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { template, base } = start;
  const [draft, setDraft] = useState(start.draft);
  const [recipients, setRecipients] = useState<Readonly<Record<string, Recipient | undefined>>>(start.recipients);
  const [texts, setTexts] = useState({
    subject: infoText(base, "subject"),
    message: infoText(base, "message"),
    days: expiryDays(base),
  });
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({});
  const [reminders, setReminders] = useState<types.Reminders>();
  const fixed = fixedTexts(start);
  const open = template.roles.filter(isOpenRole);
  const form = { ...texts, recipients: Object.fromEntries(open.map(({ id }) => [id, recipients[id]?.to])) };
  const written = writeEnvelope(base, form, Object.keys(fixed) as FormPart[]);

  const save = useMutation({
    mutationFn: () => saveDraft(here, { draft, data: written.xml }),
    onSuccess: (uuid) => {
      setDraft(uuid);
      toast({ text: text.saved });
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "compose" });
      void navigate({
        to: "/mailbox/$mailbox/new",
        params: { mailbox },
        search: (before) => ({ ...before, draft: uuid }),
        replace: true,
      });
    },
  });
  const send = useMutation({
    mutationFn: () => sendEnvelope(here, { draft, data: written.xml, codes: codesOf(recipients, codes), reminders }),
    onSuccess: () => cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "compose" }),
  });
  const { byPart, others } = placeFaults(written, faultsOf(send.error ?? save.error));
  const touch = (): void => {
    send.reset();
    save.reset();
  };
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.reset();
    if (!send.isPending) send.mutate();
  }
  if (send.data !== undefined) {
    const again = (): void => void navigate({ to: "/mailbox/$mailbox/new", params: { mailbox }, search: {} });
    return <Sent mailbox={mailbox} uuid={send.data} subject={fixed.subject ?? texts.subject} onAgain={again} />;
  }
  return (
    <ComposePage title={template.name} mailbox={mailbox}>
      {template.description !== "" && <p className="text-muted">{template.description}</p>}
      <form className="flex flex-col gap-8" onSubmit={submit}>
        <RoleRows
          mailbox={mailbox}
          template={template}
          recipients={recipients}
          codes={codes}
          faultOf={(id) => byPart.get(`role ${id}`)}
          onRecipient={(id, recipient) => {
            touch();
            setRecipients((before) => ({ ...before, [id]: recipient }));
          }}
          onCode={(id, code) => setCodes((before) => ({ ...before, [id]: code }))}
        />
        <TextFields
          values={texts}
          fixed={fixed}
          faults={{ subject: byPart.get("subject"), message: byPart.get("message"), days: byPart.get("days") }}
          onChange={(change) => setTexts((before) => ({ ...before, ...change }))}
        />
        <ReminderFields reminders={reminders} onChange={setReminders} />
        {others.length > 0 && <Notice look="bad">{others.join(" · ")}</Notice>}
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" isBusy={send.isPending}>
              {text.send}
            </Button>
            <Button isBusy={save.isPending} onClick={() => save.mutate()}>
              {text.save}
            </Button>
          </div>
          <p className="text-sm text-muted">{text.codes}</p>
        </div>
      </form>
    </ComposePage>
  );
}

/** What the template fixes: shown, and not sent. */
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
