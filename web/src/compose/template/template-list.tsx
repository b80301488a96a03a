import { keepPreviousData, useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { explainError } from "../../app/explain-error.ts";
import { readAgain, useRead } from "../../app/queries.ts";
import { useWords } from "../../app/words.ts";
import { Checkbox, Options, SelectField, TextField } from "../../ui/form.tsx";
import { Empty } from "../../ui/list-state.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { PagedList, usePages } from "../../ui/paged-list.tsx";

const words = {
  en: {
    search: "Search templates",
    category: "Category",
    all: "All categories",
    favorites: "Favorites only",
    none: "No templates found",
    noneText: "Try a different search, or send files without a template.",
    noneYet: "No templates yet",
    noneYetText: "Templates that you may use will appear here. Files can be sent without one.",
    add: (name: string) => `Add ${name} to favorites`,
    remove: (name: string) => `Remove ${name} from favorites`,
  },
  uk: {
    search: "Пошук шаблонів",
    category: "Категорія",
    all: "Усі категорії",
    favorites: "Лише обрані",
    none: "Шаблонів не знайдено",
    noneText: "Змініть пошук або надішліть файли без шаблону.",
    noneYet: "Шаблонів ще немає",
    noneYetText: "Тут з'являться доступні вам шаблони. Файли можна надіслати й без шаблону.",
    add: (name: string) => `Додати до обраних: ${name}`,
    remove: (name: string) => `Вилучити з обраних: ${name}`,
  },
};

type Props = { readonly mailbox: string; readonly to: "/mailbox/$mailbox/new" | "/mailbox/$mailbox/bulk" };

/** The templates that envelopes can be made of: by name, category, and the favorites of the user. Each leads to `to`. */
export function TemplateList({ mailbox, to }: Props) {
  const text = useWords(words);
  const here = client.in(mailbox);
  const [keyword, setKeyword] = useState("");
  const [category, setCategory] = useState("");
  const [favorite, setFavorite] = useState(false);
  const asked = useDebounced(keyword.trim());
  const key = ["templates", mailbox, asked, category, favorite];
  const categories = useRead(["categories", mailbox], here.categories.list, { limit: 1000 });
  const templates = usePages(
    key,
    here.templates.list,
    { ...(asked !== "" && { keyword: asked }), ...(category !== "" && { category }), ...(favorite && { favorite }) },
    { placeholderData: keepPreviousData },
  );
  const isNarrowed = asked !== "" || category !== "" || favorite;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <div className="grow">
          <TextField label={text.search} type="search" value={keyword} onValue={setKeyword} />
        </div>
        {(categories.data?.data.length ?? 0) > 0 && (
          <SelectField label={text.category} value={category} onValue={setCategory}>
            <option value="">{text.all}</option>
            <Options of={categories.data?.data.map(({ uuid, name }) => [uuid, name]) ?? []} />
          </SelectField>
        )}
        <Checkbox label={text.favorites} checked={favorite} onChange={(event) => setFavorite(event.target.checked)} />
      </div>
      <PagedList
        list={templates}
        none={<Empty title={isNarrowed ? text.none : text.noneYet} text={isNarrowed ? text.noneText : text.noneYetText} />}
        className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface"
        moreClass="self-center"
      >
        {(row) => (
          <li key={row.uuid} className="flex items-center">
            <Link
              to={to}
              params={{ mailbox }}
              search={{ template: row.uuid }}
              className="flex min-w-0 grow flex-col px-4 py-3 text-text no-underline hover:bg-tint"
            >
              <span className="font-medium text-accent">{row.name}</span>
              <span className="text-sm text-muted empty:hidden">{row.description}</span>
            </Link>
            <Star mailbox={mailbox} uuid={row.uuid} name={row.name} isFavorite={row.favorite} />
          </li>
        )}
      </PagedList>
    </div>
  );
}

type StarProps = { readonly mailbox: string; readonly uuid: string; readonly name: string; readonly isFavorite: boolean };

function Star({ mailbox, uuid, name, isFavorite }: StarProps) {
  const text = useWords(words);
  const { templates } = client.in(mailbox);
  const toast = useToast();
  const turn = useMutation({
    mutationFn: () => (isFavorite ? templates.unfavorite({ uuid }) : templates.favorite({ uuid })),
    onError: (error) => toast({ text: explainError(error) }),
    onSettled: () => readAgain({ queryKey: ["templates", mailbox] }),
  });
  const isShown = turn.isPending ? !isFavorite : isFavorite;
  return (
    <button
      type="button"
      aria-label={isFavorite ? text.remove(name) : text.add(name)}
      className="mr-1 inline-flex size-11 shrink-0 items-center justify-center rounded-md text-xl text-accent hover:bg-tint"
      onClick={() => turn.mutate()}
    >
      {isShown ? "★" : "☆"}
    </button>
  );
}
