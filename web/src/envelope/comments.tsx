import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { readAgain, useRead } from "../app/queries.ts";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { ChoiceField, Form, SubmitButton, TextArea } from "../ui/form.tsx";
import { CommentMessage } from "./comment-message.tsx";
import type { DetailsProps } from "./details-props.ts";
import { ListState } from "../ui/list-state.tsx";
import { ErrorNotice } from "../ui/notice.tsx";

const words = {
  en: {
    none: "No comments yet.",
    text: "Comment",
    reply: "Reply",
    readers: "Who can read it",
    public: "All participants",
    mailbox: "Only our mailbox",
    send: "Send",
    closed: "Closed",
    answerTo: "Reply to the thread",
    close: "Close the thread",
    reopen: "Reopen the thread",
  },
  uk: {
    none: "Коментарів ще немає.",
    text: "Коментар",
    reply: "Відповісти",
    readers: "Хто може прочитати",
    public: "Усі учасники",
    mailbox: "Лише наша скринька",
    send: "Надіслати",
    closed: "Закрито",
    answerTo: "Відповідь у гілці",
    close: "Закрити гілку",
    reopen: "Відкрити гілку знову",
  },
};

/** The threads of comments; those of all participants and those of the own mailbox are marked. */
export function Comments({ client, mailbox, envelope, isGuest, may }: DetailsProps) {
  const canWrite = may("commentWrite");
  const text = useWords(words);
  const key = ["comments", mailbox, envelope.uuid];
  const list = useRead(key, client.comments.list, { id: envelope.uuid });
  const threads = list.data?.flatMap(({ active, resolved }) => [...active, ...resolved]);
  return (
    <div className="flex flex-col gap-4">
      <ListState list={list} rows={threads} none={text.none} />
      {threads?.map((thread) => (
        <Thread
          key={thread.threadUuid}
          thread={thread}
          client={client}
          envelopeUuid={envelope.uuid}
          listKey={key}
          canWrite={canWrite}
          canChange={canWrite && !isGuest}
        />
      ))}
      {canWrite && <CommentForm client={client} envelopeUuid={envelope.uuid} listKey={key} />}
    </div>
  );
}

type FormProps = {
  readonly client: DetailsProps["client"];
  readonly envelopeUuid: string;
  readonly listKey: readonly string[];
  readonly threadUuid?: string;
};

type ThreadProps = FormProps & {
  readonly thread: types.CommentThread;
  /** Whether the user may answer. */
  readonly canWrite: boolean;
  /** Whether the user may close the thread, and change what they have written. */
  readonly canChange: boolean;
};

function Thread({ thread, canWrite, canChange, ...rest }: ThreadProps) {
  const text = useWords(words);
  const [isReplying, setIsReplying] = useState(false);
  const { client, envelopeUuid: id, listKey } = rest;
  const { threadUuid, closed } = thread;
  const reload = (): Promise<void> => readAgain({ queryKey: listKey });
  const resolve = useMutation({
    mutationFn: () => client.comments.resolve({ id, body: { threadUuid, resolved: !closed } }),
    onSuccess: reload,
  });
  const isOwn = thread.accessType !== "public" && thread.accessType !== "public-hidden";
  return (
    <div className={`flex flex-col gap-2 rounded-md border p-3 ${isOwn ? "border-warn bg-warn-tint" : "border-line"}`}>
      <span className={`text-sm font-medium ${isOwn ? "text-warn" : "text-muted"}`}>
        {isOwn ? text.mailbox : text.public}
        {closed && ` · ${text.closed}`}
      </span>
      {thread.comments.map((comment) => (
        <CommentMessage
          key={comment.uuid}
          comment={comment}
          canWrite={canChange && !closed}
          onEdit={async (typed) => {
            await client.comments.update({ id, commentUuid: comment.uuid, body: { text: typed } });
            await reload();
          }}
          onRemove={async () => {
            await client.comments.remove({ id, commentUuid: comment.uuid });
            await reload();
          }}
        />
      ))}
      {!closed && isReplying && canWrite && <CommentForm {...rest} threadUuid={threadUuid} />}
      <ErrorNotice error={resolve.error} />
      {canWrite && (
        <div className="flex flex-wrap">
          {!closed && !isReplying && <Button look="quiet" onClick={() => setIsReplying(true)} text={text.reply} />}
          {canChange && (
            <Button
              look="quiet"
              isBusy={resolve.isPending}
              onClick={() => resolve.mutate()}
              text={closed ? text.reopen : text.close}
            />
          )}
        </div>
      )}
    </div>
  );
}

function CommentForm({ client, envelopeUuid, listKey, threadUuid }: FormProps) {
  const text = useWords(words);
  const [typed, setTyped] = useState("");
  const [readers, setReaders] = useState<"public" | "mailbox">("public");
  const add = useMutation({
    mutationFn: async (written: string) => {
      const place = threadUuid === undefined ? { accessType: readers } : { threadUuid };
      await client.comments.add({ id: envelopeUuid, body: { text: written, ...place } });
      await readAgain({ queryKey: listKey });
    },
    // what is typed meanwhile is the next comment
    onMutate: () => setTyped(""),
    onError: (_, written) => setTyped((since) => (since === "" ? written : `${written}\n${since}`)),
  });
  return (
    <Form className="flex flex-col gap-3" onSubmit={() => add.mutate(typed)}>
      <TextArea
        label={threadUuid === undefined ? text.text : text.answerTo}
        required
        maxLength={5000}
        className="min-h-20"
        value={typed}
        onValue={setTyped}
      />
      {threadUuid === undefined && (
        <ChoiceField
          label={text.readers}
          names={{ public: text.public, mailbox: text.mailbox }}
          value={readers}
          onValue={setReaders}
        />
      )}
      <ErrorNotice error={add.error} />
      <SubmitButton task={add} className="self-start" text={text.send} />
    </Form>
  );
}
