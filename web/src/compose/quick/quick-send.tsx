import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { client } from "../../app/client.ts";
import type { UploadState } from "../../app/upload-file.ts";
import { useWords } from "../../app/words.ts";
import { LeaveGuard } from "../../ui/leave-guard.tsx";
import { UploadProgress } from "../../ui/upload-progress.tsx";
import { keepEnter } from "../ordered-list.tsx";
import { faultAt, faultElsewhere } from "../../app/placed-faults.ts";
import { readAgain } from "../../app/queries.ts";
import { Form, SubmitButton } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ComposePage } from "../compose-page.tsx";
import { Sent } from "../sent.tsx";
import { TextFields } from "../text-fields.tsx";
import { emptyDraft, quickInput, type QuickDraft } from "./quick-draft.ts";
import { QuickFiles } from "./quick-files.tsx";
import { QuickRecipients } from "./quick-recipients.tsx";
import { needsParts, uploadFiles, type Uploaded } from "./upload-files.ts";

const words = {
  en: {
    title: "Send files",
    send: "Send",
    noFiles: "Choose at least one file.",
    noRecipients: "Add at least one recipient.",
  },
  uk: {
    title: "Надіслати файли",
    send: "Надіслати",
    noFiles: "Виберіть принаймні один файл.",
    noRecipients: "Додайте принаймні одного отримувача.",
  },
};

/** Sends files to people who approve, sign or get a copy of them. */
export function QuickSend({ mailbox }: { readonly mailbox: string }) {
  const text = useWords(words);
  const [draft, setDraft] = useState<QuickDraft>(emptyDraft);
  const [missing, setMissing] = useState<string>();
  const [upload, setUpload] = useState<UploadState>();
  const stopping = useRef<AbortController>(undefined);
  const uploaded = useRef<Uploaded>(new Map());
  const send = useMutation({
    mutationFn: async () => {
      const here = client.in(mailbox);
      stopping.current = new AbortController();
      const { signal } = stopping.current;
      const onProgress = (sent: number, total: number | undefined): void =>
        setUpload({ share: total ? sent / total : 0, isWaiting: false });
      onProgress(0, undefined);
      const attachmentUuids = needsParts(draft.files)
        ? await uploadFiles(here, draft.files, uploaded.current, { signal, onState: setUpload })
        : [];
      return here.envelopes.quickSend(quickInput(draft, attachmentUuids), { signal, onProgress });
    },
    onSettled: () => setUpload(undefined),
    onSuccess: () => readAgain(),
  });
  // places in lists are those of the request, so a list that changed has no faults of the last answer
  const change = (changed: Partial<QuickDraft>): void => {
    if (changed.files || changed.recipients) send.reset();
    setMissing(undefined);
    setDraft((before) => ({ ...before, ...changed }));
  };
  const submit = (): void => {
    const lacking = draft.files.length === 0 ? text.noFiles : draft.recipients.length === 0 ? text.noRecipients : undefined;
    setMissing(lacking);
    if (lacking === undefined) send.mutate();
  };
  const startAgain = (): void => {
    setDraft(emptyDraft);
    uploaded.current.clear();
    send.reset();
  };
  if (send.data) return <Sent mailbox={mailbox} uuid={send.data.uuid} subject={draft.subject} onAgain={startAgain} />;
  const isStopped = send.error instanceof DOMException && send.error.name === "AbortError";
  const error = isStopped ? undefined : send.error;
  const problem = missing ?? faultElsewhere(error, ["/files", "/data"]);
  return (
    <ComposePage title={text.title} mailbox={mailbox}>
      <Form className="flex flex-col gap-8" onSubmit={submit} onKeyDown={keepEnter}>
        <LeaveGuard isChanged={draft !== emptyDraft} />
        <QuickFiles files={draft.files} error={error} onChange={(files) => change({ files })} />
        <QuickRecipients mailbox={mailbox} draft={draft} error={error} onChange={change} />
        <TextFields
          values={draft}
          onChange={change}
          faults={{
            subject: faultAt(error, "/data/subject"),
            message: faultAt(error, "/data/message"),
            days: faultAt(error, "/data/expireAfterDays"),
          }}
        />
        {problem !== undefined && <Notice look="bad">{problem}</Notice>}
        {upload && <UploadProgress state={upload} onCancel={() => stopping.current?.abort()} />}
        <SubmitButton task={send} look="primary" className="self-start" text={text.send} />
      </Form>
    </ComposePage>
  );
}
