import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useWords } from "../app/words.ts";
import { Skeleton } from "../ui/notice.tsx";
import { ComposePage } from "./compose-page.tsx";
import { Section } from "../ui/section.tsx";
import { TemplateList } from "./template/template-list.tsx";

const QuickSend = lazy(async () => ({ default: (await import("./quick/quick-send.tsx")).QuickSend }));
const TemplateSend = lazy(async () => ({ default: (await import("./template/template-send.tsx")).TemplateSend }));

const words = {
  en: {
    title: "New envelope",
    files: "Send files",
    filesText: "Upload files, choose who approves, signs or gets a copy, and send.",
    many: "Send to many",
    manyText: "Send an envelope for each row of a CSV file.",
    template: "Or start from a template",
  },
  uk: {
    title: "Новий конверт",
    files: "Надіслати файли",
    filesText: "Додайте файли, виберіть, хто погоджує, підписує чи отримує копію, і надішліть.",
    many: "Надіслати багатьом",
    manyText: "Надішліть по конверту на кожен рядок файлу CSV.",
    template: "Або почніть із шаблону",
  },
};

const cardClass = "flex flex-col rounded-lg border border-line bg-surface p-4 text-text no-underline hover:bg-tint";

const page = getRouteApi("/signed-in/mailbox/$mailbox/new");

/** Starts an envelope from files or from a template, and continues drafts. */
export function NewPage() {
  const text = useWords(words);
  const { mailbox } = page.useParams();
  const { from, template, draft } = page.useSearch();
  if (from === "files" || template !== undefined || draft !== undefined) {
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        {from === "files" ? (
          <QuickSend key={mailbox} mailbox={mailbox} />
        ) : (
          <TemplateSend key={`${mailbox} ${template ?? draft}`} mailbox={mailbox} template={template} draft={draft} />
        )}
      </Suspense>
    );
  }
  return (
    <ComposePage title={text.title} mailbox={mailbox} isFirst>
      <div className="grid gap-4 sm:grid-cols-2">
        <Link to="/mailbox/$mailbox/new" params={{ mailbox }} search={{ from: "files" }} className={cardClass}>
          <span className="text-lg font-semibold text-accent">{text.files}</span>
          <span className="text-muted">{text.filesText}</span>
        </Link>
        <Link to="/mailbox/$mailbox/bulk" params={{ mailbox }} className={cardClass}>
          <span className="text-lg font-semibold text-accent">{text.many}</span>
          <span className="text-muted">{text.manyText}</span>
        </Link>
      </div>
      <Section title={text.template}>
        <TemplateList mailbox={mailbox} to="/mailbox/$mailbox/new" />
      </Section>
    </ComposePage>
  );
}
