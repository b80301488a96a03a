import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { client } from "../app/client.ts";
import { useWords } from "../app/words.ts";
import { OrderedList } from "../compose/ordered-list.tsx";
import { RecipientSearch } from "../compose/recipient-search.tsx";

const words = {
  en: { list: "Mailboxes that can use it", add: "Add a mailbox" },
  uk: { list: "Скриньки, які можуть його використовувати", add: "Додати скриньку" },
};

type Props = {
  readonly mailbox: string;
  /** Ids of mailboxes. */
  readonly sharedTo: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (sharedTo: readonly string[]) => void;
};

/** The mailboxes that a scenario is shared with, to add and to remove. */
export function SharedMailboxes({ mailbox, sharedTo, error, onChange }: Props) {
  const text = useWords(words);
  const names = useQuery({
    queryKey: ["mailbox-names", sharedTo],
    enabled: sharedTo.length > 0,
    queryFn: ({ signal }) => client.in(mailbox).mailboxes.info({ accountName: true, body: sharedTo }, { signal }),
    placeholderData: keepPreviousData,
  });
  const nameOf = (uuid: string): string => {
    const found = names.data?.[uuid];
    return found ? [found.name, found.accountName].filter((part) => part !== undefined).join(", ") : uuid;
  };
  return (
    <div className="flex flex-col gap-3">
      <OrderedList label={text.list} rows={sharedTo} keyOf={(uuid) => uuid} nameOf={nameOf} isOrdered={false} onChange={onChange}>
        {(uuid) => <span className="block py-2.5 break-words">{nameOf(uuid)}</span>}
      </OrderedList>
      <RecipientSearch
        label={text.add}
        mailbox={mailbox}
        mailboxesOnly
        taken={[mailbox, ...sharedTo]}
        error={error}
        onPick={({ to }) => onChange([...sharedTo, to])}
      />
    </div>
  );
}
