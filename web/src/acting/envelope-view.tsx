import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { errorText } from "../app/error-text.ts";
import { isSignedOut, readAgain } from "../app/queries.ts";
import { useWords } from "../app/words.ts";
import { usePageTitle } from "../ui/page-title.ts";
import { PlainPage } from "../ui/plain-page.tsx";
import { ApprovalBar } from "../envelope/approval/approval-bar.tsx";
import { EnvelopeDetails } from "../envelope/envelope-details.tsx";
import { Notice, Skeleton } from "../ui/notice.tsx";
import type { EnvelopeProps, OpenEnvelope } from "./step-props.ts";
import { EnvelopeDocuments } from "./envelope-documents.tsx";
import { EnvelopeHeader } from "./envelope-header.tsx";

const words = {
  en: {
    title: "Envelope",
    delegated: "Step delegated",
    gone: (email: string) => `${email} gets an email and acts in your place. You can close this page.`,
  },
  uk: {
    title: "Конверт",
    delegated: "Крок делеговано",
    gone: (email: string) => `${email} отримає лист і діятиме замість вас. Цю сторінку можна закрити.`,
  },
};

/** From 1024 px the details are beside the documents. */
const beside = "lg:grid lg:max-w-7xl lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start";

/** An envelope with its template and the roles that are to act now. */
export function envelopeQuery({ client, mailbox, uuid }: Pick<EnvelopeProps, "client" | "mailbox" | "uuid">) {
  return queryOptions({
    queryKey: ["envelope", mailbox, uuid],
    queryFn: async ({ signal }): Promise<OpenEnvelope> => {
      const { template, ...found } = await client.envelopes.get({ envelopeUuid: uuid }, { signal });
      if (!template) throw new Error("the envelope came without its template");
      const isWaiting = found.envelope.status === "WAITING";
      const active = isWaiting ? await client.envelopes.activeRoles({ id: uuid }, { signal }) : [];
      return { ...found, template, activeRoleIds: active.map((role) => role.uuid) };
    },
    // nothing on the page may change under the hands of a user who fills it in
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
}

/** An envelope: its documents, and what the user is to do with them. */
export function EnvelopeView(props: EnvelopeProps) {
  const text = useWords(words);
  const { data, error } = useQuery(envelopeQuery(props));
  usePageTitle(data?.envelope.subject === undefined || data.envelope.subject === "" ? text.title : data.envelope.subject);
  const [delegate, setDelegate] = useState<string>();
  const isOver = isSignedOut(error);
  const { onSignedOut } = props;
  useEffect(() => {
    if (isOver) onSignedOut();
  }, [isOver, onSignedOut]);
  const notice = error && <Notice look="bad">{errorText(error)}</Notice>;
  if (delegate !== undefined) {
    return (
      <PlainPage title={text.delegated}>
        <p>{text.gone(delegate)}</p>
      </PlainPage>
    );
  }
  if (!data) {
    if (!error) return <Skeleton lines={14} />;
    return <main className="mx-auto max-w-3xl p-4">{notice}</main>;
  }
  const reload = async (): Promise<void> => {
    await readAgain({ queryKey: ["envelope", props.mailbox, props.uuid] });
  };
  return (
    <div className="min-h-dvh pb-32">
      <EnvelopeHeader {...props} envelope={data.envelope} />
      {notice && <div className="mx-auto max-w-4xl px-4 pt-6">{notice}</div>}
      <div className={`mx-auto max-w-4xl ${beside}`}>
        <EnvelopeDocuments key={stepOf(data)} {...props} open={data} reload={reload} onDelegated={setDelegate} />
        <EnvelopeDetails {...props} envelope={data.envelope} template={data.template} scenario={data.scenario} reload={reload} />
      </div>
      {data.envelope.status === "ON_APPROVAL" && !props.isGuest && (
        <ApprovalBar mailbox={props.mailbox} client={props.client} envelope={data.envelope} />
      )}
    </div>
  );
}

/** The step of the user. What was entered in it stays when the envelope is read again, such as after it was shared. */
function stepOf({ envelope, activeRoleIds }: OpenEnvelope): string {
  return JSON.stringify([envelope.status, activeRoleIds]);
}
