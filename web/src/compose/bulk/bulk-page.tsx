import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useWords } from "../../app/words.ts";
import { ComposePage } from "../compose-page.tsx";
import { TemplateList } from "../template/template-list.tsx";
import { BulkFile } from "./bulk-file.tsx";
import { BulkRun } from "./bulk-run.tsx";

const words = {
  en: { title: "Send to many", intro: "One envelope for each row of a CSV file. Choose the template of the envelopes." },
  uk: { title: "Надіслати багатьом", intro: "Один конверт на кожен рядок файлу CSV. Виберіть шаблон конвертів." },
};

const page = getRouteApi("/signed-in/mailbox/$mailbox/bulk");

/** Sends an envelope for each row of a file: template, file, check, send, results. */
export function BulkPage() {
  const text = useWords(words);
  const { mailbox } = page.useParams();
  const { template, run } = page.useSearch();
  const navigate = useNavigate();
  return (
    <ComposePage title={text.title} mailbox={mailbox}>
      {run !== undefined ? (
        <BulkRun key={run} mailbox={mailbox} id={run} />
      ) : template !== undefined ? (
        <BulkFile
          key={template}
          mailbox={mailbox}
          template={template}
          onUploaded={(id) => void navigate({ to: "/mailbox/$mailbox/bulk", params: { mailbox }, search: { run: id } })}
        />
      ) : (
        <>
          <p>{text.intro}</p>
          <TemplateList mailbox={mailbox} to="/mailbox/$mailbox/bulk" />
        </>
      )}
    </ComposePage>
  );
}
