import { getRouteApi } from "@tanstack/react-router";
import { usePermissions } from "../../app/permissions.ts";
import { useWords } from "../../app/words.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import { ActionList } from "./action-list.tsx";
import { BulkSendList } from "./bulk-send-list.tsx";

const words = {
  en: {
    title: "Tasks",
    hint: "What runs in the background. You can close the page; tasks continue. They are listed for 30 days.",
  },
  uk: {
    title: "Завдання",
    hint: "Те, що виконується у фоні. Сторінку можна закрити: завдання триватимуть. Вони у списку 30 днів.",
  },
};

const route = getRouteApi("/signed-in/mailbox/$mailbox/tasks");

/** What runs in the background for a mailbox: bulk sends, and actions on several envelopes. */
export function TasksPage() {
  const text = useWords(words);
  usePageTitle(text.title);
  const { mailbox } = route.useParams();
  const may = usePermissions(mailbox);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6">
      <div>
        <h1 className="text-2xl font-semibold">{text.title}</h1>
        <p className="text-muted">{text.hint}</p>
      </div>
      {may("envelopeSend") && <BulkSendList mailbox={mailbox} />}
      <ActionList mailbox={mailbox} />
    </div>
  );
}
