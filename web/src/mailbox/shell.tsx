import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, Outlet, getRouteApi, useLocation } from "@tanstack/react-router";
import { Suspense, lazy, useEffect } from "react";
import { mailboxesQuery, rememberMailbox } from "../app/session.ts";
import { usePermissions } from "../app/permissions.ts";
import { useWords } from "../app/words.ts";
import { buttonClass } from "../ui/button.tsx";
import { type FolderName, folderNames } from "./folders.ts";
import { MailboxSwitch } from "./mailbox-switch.tsx";
import { FolderLink, NarrowName, PageLinks } from "./nav-links.tsx";
import { Bell } from "./notices/bell.tsx";
import { useLive } from "./use-live.ts";
import { useShellKeys } from "./use-shell-keys.ts";
import { UserMenu } from "./user-menu.tsx";

const words = {
  en: { skip: "Skip to the envelopes", folders: "Folders", more: "More folders", compose: "New envelope" },
  uk: { skip: "До конвертів", folders: "Теки", more: "Інші теки", compose: "Новий конверт" },
};

const KeysDialog = lazy(async () => ({ default: (await import("./keys-dialog.tsx")).KeysDialog }));
const route = getRouteApi("/signed-in/mailbox/$mailbox");
/** The folders in the bar of phones; the others are behind the list of more. */
const barFolders: readonly FolderName[] = ["waiting", "inbox", "sent"];

/** The frame of a mailbox: its folders with counts, the mailboxes and the menu of the user. */
export function Shell() {
  const text = useWords(words);
  const { mailbox } = route.useParams();
  const page = useLocation({ select: ({ pathname }) => pathname });
  const { data: mailboxes } = useSuspenseQuery(mailboxesQuery);
  const may = usePermissions(mailbox);
  const { isHelpOpen, closeHelp } = useShellKeys(mailbox, may("envelopeSend"));
  useLive(mailbox);
  useEffect(() => rememberMailbox(mailbox), [mailbox]);
  // pages of a new envelope, and of scenarios, have a primary action of their own
  const isComposing = /\/(?:new|bulk|scenarios)$/.test(page);
  const more = folderNames.filter((name) => !barFolders.includes(name));
  return (
    <div className="mx-auto flex min-h-dvh max-w-[110rem] flex-col md:flex-row">
      <a href="#envelopes" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3">
        {text.skip}
      </a>
      <header className="flex items-center gap-2 border-b border-line bg-surface px-4 py-2 md:sticky md:top-0 md:h-dvh md:w-64 md:shrink-0 md:flex-col md:items-stretch md:overflow-y-auto md:border-r md:border-b-0 md:py-4">
        <MailboxSwitch mailboxes={mailboxes} current={mailbox} />
        {may("envelopeSend") && (
          <Link
            to="/mailbox/$mailbox/new"
            params={{ mailbox }}
            aria-label={text.compose}
            className={`${buttonClass(isComposing ? "plain" : "primary")} shrink-0 md:w-full`}
          >
            <span aria-hidden="true" className="text-xl leading-none sm:hidden">
              +
            </span>
            <span className="hidden sm:inline">{text.compose}</span>
          </Link>
        )}
        <nav aria-label={text.folders} className="hidden md:block">
          <ul className="flex flex-col gap-1">
            {folderNames.map((name) => (
              <li key={name}>
                <FolderLink mailbox={mailbox} name={name} />
              </li>
            ))}
            <PageLinks mailbox={mailbox} />
          </ul>
        </nav>
        <div className="ms-auto flex shrink-0 items-center md:ms-0 md:mt-auto md:justify-between">
          <UserMenu />
          <Bell />
        </div>
      </header>
      <main id="envelopes" tabIndex={-1} className="min-w-0 grow pb-20 md:pb-4">
        <Outlet />
        <Suspense>{isHelpOpen && <KeysDialog onClose={closeHelp} />}</Suspense>
      </main>
      <nav
        aria-label={text.folders}
        className="bottom-bar fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {barFolders.map((name) => (
          <div key={name} className="grow basis-0">
            <FolderLink mailbox={mailbox} name={name} isNarrow />
          </div>
        ))}
        <details key={page} className="relative grow basis-0">
          <summary className="flex min-h-14 items-center justify-center text-sm">
            <NarrowName name={text.more} />
          </summary>
          <ul className="absolute end-0 bottom-full w-56 rounded-t-md border border-line bg-surface p-2 shadow-raised">
            {more.map((name) => (
              <li key={name}>
                <FolderLink mailbox={mailbox} name={name} />
              </li>
            ))}
            <PageLinks mailbox={mailbox} />
          </ul>
        </details>
      </nav>
    </div>
  );
}
