import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { errorText } from "../../app/error-text.ts";
import { useWords } from "../../app/words.ts";
import { Notice, Skeleton } from "../../ui/notice.tsx";
import { ComposePage } from "../compose-page.tsx";
import { loadStart } from "./load-start.ts";
import { TemplateForm } from "./template-form.tsx";

const words = { en: { title: "New envelope" }, uk: { title: "Новий конверт" } };

type Props = { readonly mailbox: string; readonly template?: string | undefined; readonly draft?: string | undefined };

/** Sends an envelope of a template, or continues a draft. */
export function TemplateSend({ mailbox, template, ...given }: Props) {
  const text = useWords(words);
  // the address names the draft once the form is saved; the form stays as it is then
  const [draft] = useState(given.draft);
  const start = useQuery({
    queryKey: ["compose", mailbox, template, draft],
    queryFn: ({ signal }) =>
      loadStart(mailbox, { ...(template !== undefined && { template }), ...(draft !== undefined && { draft }) }, signal),
    // what the user has entered stays while the page is open
    staleTime: Infinity,
    gcTime: 0,
  });
  if (start.data) return <TemplateForm mailbox={mailbox} start={start.data} here={client.in(mailbox)} />;
  return (
    <ComposePage title={text.title} mailbox={mailbox}>
      {start.error ? <Notice look="bad">{errorText(start.error)}</Notice> : <Skeleton lines={8} />}
    </ComposePage>
  );
}
