import { Combobox } from "@base-ui/react/combobox";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { useWords } from "../app/words.ts";
import { inputClass, TextField } from "../ui/form.tsx";
import { useIsNear } from "../ui/use-is-near.ts";
import { findRecipients, recipientByEmail, type Recipient } from "./recipient.ts";
import { useDebounced } from "../ui/use-debounced.ts";

const words = {
  en: {
    placeholder: "Name or email address",
    email: "Invite by email",
    contact: "Contact",
    mailbox: "Mailbox",
    none: "No one found. Enter an email address to invite a person.",
    noContact: "No contacts found. Only contacts can have this role.",
    noMailbox: "No mailboxes found.",
    placeholderName: "Name of a mailbox",
    startName: "Enter a name.",
    start: "Enter a name or an email address.",
    searching: "Searching …",
  },
  uk: {
    placeholder: "Ім'я або електронна адреса",
    email: "Запросити листом",
    contact: "Контакт",
    mailbox: "Скринька",
    none: "Нікого не знайдено. Введіть електронну адресу, щоб запросити людину.",
    noContact: "Контакт не знайдено. Цю роль можуть мати лише контакти.",
    noMailbox: "Скриньку не знайдено.",
    placeholderName: "Назва скриньки",
    startName: "Введіть назву.",
    start: "Введіть ім'я або електронну адресу.",
    searching: "Шукаємо …",
  },
};

type Props = {
  readonly label: string;
  readonly mailbox: string;
  readonly error?: string | undefined;
  /** Recipients that are not offered again. */
  readonly taken?: readonly string[];
  readonly contactsOnly?: boolean;
  /** Without invitations by email. */
  readonly mailboxesOnly?: boolean;
  readonly onPick: (recipient: Recipient) => void;
};

/** A search that is an input of its looks until it is near the visible part of the page: a search takes 4 ms to render. */
export function DistantRecipientSearch(props: Props) {
  const text = useWords(words);
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const [hasFocus, setHasFocus] = useState(false);
  if (isNear || hasFocus) return <RecipientSearch {...props} hasFocus={hasFocus} />;
  return (
    <div ref={place}>
      <TextField label={props.label} error={props.error} placeholder={text.placeholder} onFocus={() => setHasFocus(true)} />
    </div>
  );
}

/** Finds a recipient among contacts and mailboxes, or takes an email address. */
export function RecipientSearch({ hasFocus = false, ...props }: Props & { readonly hasFocus?: boolean }) {
  const { label, mailbox, error, taken = [], contactsOnly = false, mailboxesOnly = false, onPick } = props;
  const text = useWords(words);
  const id = useId();
  const [typed, setTyped] = useState("");
  const asked = useDebounced(typed.trim());
  const found = useQuery({
    queryKey: ["recipients", mailbox, asked],
    queryFn: ({ signal }) => findRecipients(mailbox, asked, signal),
    placeholderData: keepPreviousData,
  });
  const email = contactsOnly || mailboxesOnly ? undefined : recipientByEmail(typed);
  const known = (found.data ?? []).filter(({ kind }) => !contactsOnly || kind === "contact");
  const offered = [...known, ...(email ? [email] : [])].filter(({ to }) => !taken.includes(to));
  const none = contactsOnly ? text.noContact : mailboxesOnly ? text.noMailbox : text.none;
  const start = mailboxesOnly ? text.startName : text.start;
  return (
    <CSPProvider disableStyleElements>
      <Combobox.Root<Recipient>
        items={offered}
        filter={null}
        value={null}
        inputValue={typed}
        autoHighlight
        itemToStringLabel={({ name }) => name}
        onInputValueChange={setTyped}
        onValueChange={(picked) => {
          if (!picked) return;
          onPick(picked);
          setTyped("");
        }}
      >
        <div className="flex flex-col gap-1">
          <label htmlFor={id} className="text-sm font-medium">
            {label}
          </label>
          <Combobox.Input
            id={id}
            autoFocus={hasFocus}
            placeholder={mailboxesOnly ? text.placeholderName : text.placeholder}
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-more`}
            className={inputClass}
          />
          <p id={`${id}-more`} className="text-sm text-bad empty:hidden">
            {error}
          </p>
        </div>
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} className="z-40 outline-none">
            <Combobox.Popup className="max-h-80 w-(--anchor-width) overflow-y-auto rounded-md border border-line bg-surface py-1 shadow-raised">
              <Combobox.List>
                {(one: Recipient) => (
                  <Combobox.Item
                    key={one.to}
                    value={one}
                    className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 px-3 py-2 data-highlighted:bg-tint"
                  >
                    <span>{one.name}</span>
                    <span className="text-sm text-muted">{text[one.kind]}</span>
                  </Combobox.Item>
                )}
              </Combobox.List>
              {/* below, so that what is about to be picked stays in its place when the search ends */}
              <Combobox.Status className="px-3 py-2 text-sm text-muted empty:hidden">
                {found.isPending ? text.searching : offered.length === 0 ? (asked === "" ? start : none) : null}
              </Combobox.Status>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </CSPProvider>
  );
}
