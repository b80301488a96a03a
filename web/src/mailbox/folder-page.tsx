import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { client } from "../app/client.ts";
import { NotFoundPage } from "../app/not-found-page.tsx";
import { useWords } from "../app/words.ts";
import { Empty } from "../ui/list-state.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { useDebounced } from "../ui/use-debounced.ts";
import { EnvelopeRow } from "./envelope-row.tsx";
import { isFiltered, searchBody } from "./filter/filter.ts";
import type { ListFilter } from "./filter/list-filter.ts";
import { useLabels } from "./filter/names.ts";
import { folders, folderWords, isFolder, type FolderName } from "./folders.ts";
import { ListHeader } from "./list-header.tsx";
import { useListKeys } from "./use-list-keys.ts";
import { PagedList, usePages } from "../ui/paged-list.tsx";

const words = {
  en: {
    none: "Nothing here",
    noneFound: "Nothing found",
    noneFoundHelp: "Try different words, or look in another folder.",
    empty: {
      waiting: "You are all caught up. New envelopes for you appear here automatically.",
      inbox: "Envelopes that others send you appear here.",
      sent: "Envelopes that you send appear here.",
      drafts: "Envelopes that you have not sent yet appear here.",
      completed: "Completed envelopes appear here.",
      archive: "Envelopes that you archive appear here.",
      bin: "Envelopes that you move to the bin appear here.",
    },
  },
  uk: {
    none: "Тут порожньо",
    noneFound: "Нічого не знайдено",
    noneFoundHelp: "Спробуйте інші слова або погляньте в іншій теці.",
    empty: {
      waiting: "Усе зроблено. Нові конверти для вас з'являться тут автоматично.",
      inbox: "Тут з'являються конверти, які вам надсилають.",
      sent: "Тут з'являються конверти, які надсилаєте ви.",
      drafts: "Тут з'являються конверти, які ви ще не надіслали.",
      completed: "Тут з'являються завершені конверти.",
      archive: "Тут з'являються конверти, які ви перенесли до архіву.",
      bin: "Тут з'являються конверти, які ви перенесли до кошика.",
    },
  },
};

const route = getRouteApi("/signed-in/mailbox/$mailbox/$folder");
const pageRows = 30;
const noRows: readonly never[] = [];
const BulkBar = lazy(async () => ({ default: (await import("./bulk/bulk-bar.tsx")).BulkBar }));

/** The envelopes of a folder, newest first. */
export function FolderPage() {
  const { mailbox, folder } = route.useParams();
  return isFolder(folder) ? <FolderList key={`${mailbox}/${folder}`} mailbox={mailbox} folder={folder} /> : <NotFoundPage />;
}

type Props = { readonly mailbox: string; readonly folder: FolderName };

function FolderList({ mailbox, folder }: Props) {
  const text = useWords(words);
  usePageTitle(useWords(folderWords)[folder]);
  const filter = route.useSearch();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const { list, rows, isNarrowed } = useFolder(mailbox, folder, filter);
  // an action reaches only what the user sees
  const selected = useMemo(() => new Set(rows.map(({ uuid }) => uuid).filter((uuid) => marked.has(uuid))), [rows, marked]);
  const labels = useLabels(mailbox);
  const keys = useListKeys();
  // the same function always, so that a selection draws only its row
  const toggle = useCallback((uuid: string): void => {
    setMarked((before) => {
      const next = new Set(before);
      if (!next.delete(uuid)) next.add(uuid);
      return next;
    });
  }, []);
  return (
    <div className="flex flex-col" onKeyDown={keys.onKeyDown} ref={keys.root}>
      <ListHeader mailbox={mailbox} folder={folder} />
      {selected.size > 0 && (
        <Suspense>
          <BulkBar
            mailbox={mailbox}
            folder={folder}
            rows={rows.filter(({ uuid }) => selected.has(uuid))}
            onDone={() => setMarked(new Set())}
          />
        </Suspense>
      )}
      <PagedList
        list={list}
        lines={8}
        none={
          <Empty title={isNarrowed ? text.noneFound : text.none} text={isNarrowed ? text.noneFoundHelp : text.empty[folder]} />
        }
        moreClass="m-4 self-center"
        errorClass="p-4"
      >
        {(row) => (
          <EnvelopeRow
            key={row.uuid}
            row={row}
            mailbox={mailbox}
            labels={labels}
            isSelected={selected.has(row.uuid)}
            onToggle={toggle}
          />
        )}
      </PagedList>
    </div>
  );
}

/** The rows of a folder with the search and the filters of the address. */
function useFolder(mailbox: string, folder: FolderName, filter: ListFilter) {
  const subject = useDebounced(filter.text?.trim() ?? "");
  const { status, from, to, template, label } = filter;
  // what makes the folder is not for the filter to change
  const body = { ...searchBody(filter), ...folders[folder].filter, ...(subject === "" ? {} : { subject }) };
  const list = usePages(
    ["folder", mailbox, folder, subject, status, from, to, template, label],
    client.in(mailbox).envelopes.search,
    { body, limit: pageRows, recipients: true },
    { placeholderData: keepPreviousData },
  );
  const rows = list.data ?? noRows;
  return { list, rows, isNarrowed: subject !== "" || isFiltered(filter) };
}
