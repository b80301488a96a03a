import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { inputClass } from "../ui/form.tsx";
import { changed, isFiltered } from "./filter/filter.ts";
import type { ListFilter } from "./filter/list-filter.ts";
import { folderWords, type FolderName } from "./folders.ts";

const words = {
  en: { search: "Search by subject", filter: "Filter" },
  uk: { search: "Пошук за темою", filter: "Фільтр" },
};

const route = getRouteApi("/signed-in/mailbox/$mailbox/$folder");
const FilterDialog = lazy(async () => ({ default: (await import("./filter/filter-dialog.tsx")).FilterDialog }));
const FilterChips = lazy(async () => ({ default: (await import("./filter/filter-chips.tsx")).FilterChips }));

/** The name of a folder, its search and its filters. */
export function ListHeader({ mailbox, folder }: { readonly mailbox: string; readonly folder: FolderName }) {
  const text = useWords(words);
  const name = useWords(folderWords)[folder];
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const [isChoosing, setIsChoosing] = useState(false);
  const set = (search: ListFilter, replace = false): void => void navigate({ search, replace });
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3">
        <h1 className="text-xl font-semibold">{name}</h1>
        <div className="ms-auto flex w-full gap-2 sm:w-auto sm:grow sm:justify-end">
          <input
            type="search"
            aria-label={text.search}
            aria-keyshortcuts="/"
            placeholder={text.search}
            className={`${inputClass} min-w-0 sm:max-w-md`}
            value={filter.text ?? ""}
            onChange={({ target: { value } }) => set(changed(filter, "text", value), true)}
          />
          <Button className="shrink-0 whitespace-nowrap" onClick={() => setIsChoosing(true)} text={text.filter} />
        </div>
      </div>
      <Suspense>
        {isFiltered(filter) && <FilterChips mailbox={mailbox} filter={filter} onChange={set} />}
        {isChoosing && (
          <FilterDialog mailbox={mailbox} folder={folder} filter={filter} onApply={set} onClose={() => setIsChoosing(false)} />
        )}
      </Suspense>
    </>
  );
}
