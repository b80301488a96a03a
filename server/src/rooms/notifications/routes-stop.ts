import { languageOf, type PageReply } from "../../pages/page.ts";
import { stopHelp, stopPage, stoppedPage } from "../../pages/stop-page.ts";
import { route, type AnyRoute } from "../../http/route/route.ts";
import { stopEmails } from "./actions/stop-emails.ts";
import { shapes } from "./contract.ts";
import type { NotificationsNeeds } from "./needs.ts";
import { stopPath } from "./stop-link.ts";

const open = { signIn: "none", help: stopHelp } as const;

/** The page behind the link that stops emails, and the POST of its button and of mail clients (RFC 8058). */
export function stopRoutes(needs: NotificationsNeeds): readonly AnyRoute[] {
  return [
    route("GET", stopPath, {
      ...open,
      summary: "Show the page that stops emails of one kind; opening it changes nothing",
      contract: shapes.stopPage,
      action: async ({ headers }) => answer(stopPage(languageOf(headers["accept-language"]))),
    }),
    route("POST", stopPath, {
      ...open,
      summary: "Stop emails of one kind, as the List-Unsubscribe header of an email does (RFC 8058)",
      contract: shapes.stop,
      faults: ["user.code_wrong"],
      action: async ({ query, headers }) => {
        await stopEmails(needs, query.token);
        return answer(stoppedPage(languageOf(headers["accept-language"])));
      },
    }),
  ];
}

function answer(page: PageReply) {
  return { status: 200, ...page };
}
