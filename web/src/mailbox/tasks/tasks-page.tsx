import { getRouteApi } from "@tanstack/react-router";
import { usePermissions } from "../../app/permissions.ts";
import { useWords } from "../../app/words.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import { ActionList } from "./action-list.tsx";
import { BulkSendList } from "./bulk-send-list.tsx";

const words = {
  en: {
    title: "Tasks",
    hint: "Tasks run in the background and continue when you close the page. They are listed for 30 days.",
  },
  uk: {
    title: "Завдання",
    hint: "Завдання виконуються у фоні й тривають, коли ви закриваєте сторінку. Вони лишаються у списку 30 днів.",
  },
};

const route = getRouteApi("/signed-in/mailbox/$mailbox/tasks");

/** Background tasks of a mailbox: bulk sends, and actions on several envelopes. */
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
