import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { client } from "../app/client.ts";
import { errorText } from "../app/error-text.ts";
import { NotFoundPage } from "../app/not-found-page.tsx";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { inputClass } from "../ui/field.tsx";
import { Empty, Notice } from "../ui/notice.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { useDebounced } from "../ui/use-debounced.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { EnvelopeRow } from "./envelope-row.tsx";
import { folders, folderWords, isFolder, type FolderName } from "./folders.ts";
import { useListKeys } from "./use-list-keys.ts";

const words = {
  en: {
    search: "Search by subject",
    more: "Show more",
    none: "Nothing here",
    noneFound: "Nothing found",
    noneFoundHelp: "Try other words, or look in another folder.",
    empty: {
      waiting: "You have done everything. New envelopes for you appear here by themselves.",
      inbox: "Envelopes that others send you appear here.",
      sent: "Envelopes that you send appear here.",
      drafts: "Envelopes that you have begun and not sent appear here.",
      completed: "Envelopes with all their steps done appear here.",
      archive: "Move envelopes here that you want to keep out of sight.",
      bin: "Envelopes that you move to the bin appear here.",
    },
    keys: "Keys: j and k move, x selects, Enter opens, / searches.",
  },
  uk: {
    search: "Пошук за темою",
    more: "Показати ще",
    none: "Тут порожньо",
    noneFound: "Нічого не знайдено",
    noneFoundHelp: "Спробуйте інші слова або погляньте в іншій теці.",
    empty: {
      waiting: "Ви все зробили. Нові конверти для вас з'являться тут самі.",
      inbox: "Тут з'являються конверти, які вам надсилають.",
      sent: "Тут з'являються конверти, які надсилаєте ви.",
      drafts: "Тут з'являються розпочаті й не надіслані конверти.",
      completed: "Тут з'являються конверти, в яких усі кроки виконано.",
      archive: "Переносьте сюди конверти, які хочете прибрати з очей.",
      bin: "Тут з'являються конверти, які ви перенесли до кошика.",
    },
    keys: "Клавіші: j та k рухають, x позначає, Enter відкриває, / шукає.",
  },
};

const route = getRouteApi("/signed-in/mailbox/$mailbox/$folder");
const pageRows = 30;

/** The envelopes of a folder, newest first. */
export function FolderPage() {
  const { mailbox, folder } = route.useParams();
  return isFolder(folder) ? <FolderList key={`${mailbox}/${folder}`} mailbox={mailbox} folder={folder} /> : <NotFoundPage />;
}

function FolderList({ mailbox, folder }: { readonly mailbox: string; readonly folder: FolderName }) {
  const text = useWords(words);
  const name = useWords(folderWords)[folder];
  usePageTitle(name);
  const { text: asked = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const subject = useDebounced(asked.trim());
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const list = useInfiniteQuery({
    queryKey: ["folder", mailbox, folder, subject],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const body = { ...folders[folder].filter, ...(subject === "" ? {} : { subject }) };
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      return client.in(mailbox).envelopes.search({ body, limit: pageRows, ...cursor }, { signal });
    },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data]);
  // an action reaches only what the user sees
  const selected = useMemo(() => new Set(rows.map(({ uuid }) => uuid).filter((uuid) => marked.has(uuid))), [rows, marked]);
  const keys = useListKeys();
  const toggle = (uuid: string): void => {
    const next = new Set(selected);
    if (!next.delete(uuid)) next.add(uuid);
    setMarked(next);
  };
  return (
    <div className="flex flex-col" onKeyDown={keys.onKeyDown} ref={keys.root}>
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3">
        <h1 className="text-xl font-semibold">{name}</h1>
        <input
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          title={text.keys}
          className={`${inputClass} ms-auto sm:max-w-xs`}
          value={asked}
          onChange={({ target: { value } }) => void navigate({ search: value === "" ? {} : { text: value }, replace: true })}
        />
      </div>
      {selected.size > 0 && <BulkBar mailbox={mailbox} folder={folder} selected={selected} onDone={() => setMarked(new Set())} />}
      {list.isPending && <Skeleton lines={8} />}
      {list.error && (
        <div className="p-4">
          <Notice look="bad">{errorText(list.error)}</Notice>
        </div>
      )}
      {list.data && rows.length === 0 && (
        <Empty title={subject === "" ? text.none : text.noneFound}>
          <p className="text-muted">{subject === "" ? text.empty[folder] : text.noneFoundHelp}</p>
        </Empty>
      )}
      <ul>
        {rows.map((row) => (
          <EnvelopeRow
            key={row.uuid}
            row={row}
            mailbox={mailbox}
            isSelected={selected.has(row.uuid)}
            onToggle={() => toggle(row.uuid)}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="flex justify-center p-4">
          <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </div>
  );
}
