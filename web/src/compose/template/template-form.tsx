import type { Client } from "@chancery/sdk";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useWords } from "../../app/words.ts";
import { useToast } from "../../ui/toast.tsx";
import { DraftApprovals } from "../../envelope/approval/draft-approvals.tsx";
import { Button } from "../../ui/button.tsx";
import { Form, SubmitButton } from "../../ui/form.tsx";
import { LeaveGuard } from "../../ui/leave-guard.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { ComposePage } from "../compose-page.tsx";
import { keepEnter } from "../ordered-list.tsx";
import { Sent } from "../sent.tsx";
import { TextFields } from "../text-fields.tsx";
import type { Start } from "./load-start.ts";
import { ReminderFields } from "./reminder-fields.tsx";
import { RoleRows } from "./role-rows.tsx";
import { SenderDocuments } from "./sender-documents.tsx";
import { useCompose } from "./use-compose.ts";

const words = {
  en: {
    send: "Send",
    save: "Save as draft",
    saved: "Draft saved",
    states: { idle: "", saving: "Saving …", saved: "Saved as a draft", failed: "Not saved" },
    codes: "Access codes and reminders are not part of a draft.",
    check: "Some fields are missing or invalid. Check the marked fields.",
  },
  uk: {
    send: "Надіслати",
    save: "Зберегти чернетку",
    saved: "Чернетку збережено",
    states: { idle: "", saving: "Зберігаємо …", saved: "Збережено як чернетку", failed: "Не збережено" },
    codes: "Коди доступу й нагадування в чернетці не зберігаються.",
    check: "Деякі поля не заповнено або заповнено неправильно. Перевірте позначені поля.",
  },
};

type Props = { readonly mailbox: string; readonly here: Client; readonly start: Start };

/** The form of an envelope of a template: recipients, texts, fields of the sender; saved as a draft or sent. */
export function TemplateForm({ mailbox, here, start }: Props) {
  const text = useWords(words);
  const toast = useToast();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { template } = start;
  const params = { mailbox };
  const composed = useCompose({
    here,
    start,
    onCreated: (draft) =>
      void navigate({
        to: "/mailbox/$mailbox/new",
        params,
        search: (before) => ({ ...before, draft }),
        replace: true,
        ignoreBlocker: true,
        resetScroll: false,
      }),
  });
  const { texts, fixed, faults, save, send } = composed;
  const error = send.error ?? save.error;
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [error]);
  const submit = (): void => {
    save.reset();
    send.mutate();
  };
  if (send.data !== undefined) {
    const again = (): void => void navigate({ to: "/mailbox/$mailbox/new", params, search: {} });
    return <Sent mailbox={mailbox} uuid={send.data} subject={fixed.subject ?? texts.subject} onAgain={again} />;
  }
  return (
    <ComposePage title={template.name} mailbox={mailbox} isWide>
      {template.description !== "" && <p className="text-muted">{template.description}</p>}
      <Form ref={form} className="flex flex-col gap-8" onSubmit={submit} onKeyDown={keepEnter}>
        <LeaveGuard isChanged={composed.isUnsaved} />
        <RoleRows
          mailbox={mailbox}
          template={template}
          recipients={composed.recipients}
          codes={composed.codes}
          faultOf={(id) => faults.byPart.get(`role ${id}`)}
          onRecipient={composed.setRecipient}
          onCode={composed.setCode}
        />
        <TextFields
          values={texts}
          fixed={fixed}
          faults={{
            subject: faults.byPart.get("subject"),
            message: faults.byPart.get("message"),
            days: faults.byPart.get("days"),
          }}
          onChange={(change) => composed.setTexts((before) => ({ ...before, ...change }))}
        />
        <SenderDocuments mailbox={mailbox} here={here} start={start} composed={composed} />
        <ReminderFields reminders={composed.reminders} onChange={composed.setReminders} />
        {error && <Notice look="bad">{faults.others.length > 0 ? faults.others.join(" · ") : text.check}</Notice>}
        {!error && <ErrorNotice error={composed.savingError} />}
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap gap-3">
            <SubmitButton task={send} look="primary" text={text.send} />
            <Button
              isBusy={save.isPending}
              onClick={() => save.mutate(undefined, { onSuccess: () => toast({ text: text.saved }) })}
              text={text.save}
            />
            <span role="status" className="self-center text-sm text-muted">
              {text.states[composed.saving]}
            </span>
          </div>
          <p className="text-sm text-muted">{text.codes}</p>
        </div>
      </Form>
      <DraftApprovals here={here} mailbox={mailbox} draft={composed.draft} save={() => save.mutateAsync()} />
    </ComposePage>
  );
}
