import { Combobox } from "@base-ui/react/combobox";
import type { SelectDictionaryField } from "@chancery/core/template/model/field.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { explainError } from "../../app/explain-error.ts";
import { useWords } from "../../app/words.ts";
import { inputLook } from "../../ui/form.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { useDocuments } from "../document/document-context.ts";
import { entryOf } from "../document/draft.ts";
import type { InputProps } from "../document/props.ts";

const words = {
  en: {
    none: "Nothing found. Try different words.",
    some: "Type to search",
    more: "There are more results. Type more to narrow the search.",
    custom: "or your own text",
  },
  uk: {
    none: "Нічого не знайдено. Спробуйте інші слова.",
    some: "Введіть, щоб знайти",
    more: "Є ще результати. Уточніть запит.",
    custom: "або власний текст",
  },
};

const shownMax = 30;
type Item = { readonly recordUuid: string; readonly data: string };

/** A record of a dictionary, found while typing among millions. Where the template allows it, a text of the user's own. */
export function DictionaryInput({ field, row, entry, onChange, tied }: InputProps<SelectDictionaryField>) {
  const text = useWords(words);
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState(entry.text);
  const picked = entry.recordUuid === undefined ? null : { recordUuid: entry.recordUuid, data: entry.text };
  const keyword = useDebounced(typed === entry.text ? "" : typed);
  const { data, error, isFetching } = useChoices({ field, row, keyword, isOpen });
  const items: readonly Item[] = data?.data ?? [];
  return (
    <Combobox.Root
      items={items}
      filter={null}
      value={picked}
      onValueChange={(item: Item | null) => {
        onChange(item ? { text: item.data, recordUuid: item.recordUuid } : { text: "" });
        setTyped(item?.data ?? "");
      }}
      inputValue={typed}
      onInputValueChange={(next: string) => {
        setTyped(next);
        if (field.allowCustomValue && next !== entry.text) onChange({ text: next });
        else if (next === "") onChange({ text: "" });
      }}
      onOpenChange={(open: boolean) => {
        setIsOpen(open);
        if (!open && !field.allowCustomValue) setTyped(entry.text);
      }}
      itemToStringLabel={(item: Item) => item.data}
      isItemEqualToValue={(one: Item, other: Item) => one.recordUuid === other.recordUuid}
    >
      <Combobox.Input
        {...tied}
        className={`${inputLook} w-64`}
        placeholder={field.placeholder ?? (field.allowCustomValue ? `${text.some} ${text.custom}` : text.some)}
      />
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-40">
          <Combobox.Popup className="max-h-80 w-(--anchor-width) min-w-56 overflow-y-auto rounded-md border border-line bg-surface shadow-raised">
            <Combobox.Status className="px-3 py-2 text-sm text-muted empty:hidden">
              {error
                ? explainError(error)
                : !isFetching && items.length === 0
                  ? text.none
                  : items.length >= shownMax
                    ? text.more
                    : null}
            </Combobox.Status>
            <Combobox.List>
              {(item: Item) => (
                <Combobox.Item
                  key={item.recordUuid}
                  value={item}
                  className="flex min-h-11 items-center px-3 py-2 data-highlighted:bg-tint"
                >
                  {item.data}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

type Asked = {
  readonly field: SelectDictionaryField;
  readonly row: number | undefined;
  readonly keyword: string;
  readonly isOpen: boolean;
};

/** The records that the field may take, by part of their text and by the columns that other fields decide. */
function useChoices({ field, row, keyword, isOpen }: Asked) {
  const { client, mailbox, envelopeUuid, templateUuid, templateVersion, draft, template } = useDocuments();
  const filter = Object.fromEntries(
    field.filterQuery.flatMap(({ columnId, by }) => {
      if (!("fieldName" in by)) return [];
      const source = template.documents.find(({ id }) => id === by.documentId)?.fields.find(({ name }) => name === by.fieldName);
      return source ? [[columnId, entryOf(draft, source, source.table === field.table ? row : undefined).text]] : [];
    }),
  );
  const where = envelopeUuid === undefined ? { templateUuid, versionUuid: templateVersion } : { envelopeUuid };
  const body = { ...where, documentId: field.documentId, fieldName: field.name, rowIndex: row ?? null, keyword, filter };
  return useQuery({
    queryKey: ["choices", mailbox, field.dictionaryId, field.columnId, body],
    queryFn: ({ signal }) =>
      client.dictionaries.columnValues(
        { dictionaryUuid: field.dictionaryId, columnUuid: field.columnId, limit: shownMax, body },
        { signal },
      ),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
}
