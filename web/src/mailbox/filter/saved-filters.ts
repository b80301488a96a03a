import type { types } from "@chancery/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { client } from "../../app/client.ts";
import { readAgain } from "../../app/queries.ts";
import { readStored, type NamedFilter } from "./stored-filter.ts";

/** A filter that the mailbox has saved. */
export type SavedFilter = NamedFilter & { readonly uuid: string };

type Saved = {
  readonly saved: readonly SavedFilter[];
  readonly error: Error | null;
  readonly isBusy: boolean;
  /** Saves a filter; one of the same name is replaced. */
  readonly save: (filter: NamedFilter) => Promise<void>;
  readonly remove: (filter: SavedFilter) => void;
};

/** The saved filters of a mailbox, which all its users share. Those that this browser kept before are moved to the service. */
export function useSavedFilters(mailbox: string): Saved {
  const queryKey = ["saved-filters", mailbox];
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const found = await client.in(mailbox).savedFilters.list(undefined, { signal });
      return (await moveKept(mailbox, found)) ? client.in(mailbox).savedFilters.list(undefined, { signal }) : found;
    },
  });
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => readAgain({ queryKey }),
  });
  const saved = (list.data ?? []).flatMap(readSaved);
  return {
    saved,
    error: list.error ?? change.error,
    isBusy: change.isPending,
    save: async (filter) => {
      const uuid = saved.find(({ name }) => name === filter.name)?.uuid;
      const { savedFilters } = client.in(mailbox);
      const body = toSave(filter);
      await change.mutateAsync(() => (uuid === undefined ? savedFilters.create({ body }) : savedFilters.replace({ uuid, body })));
    },
    remove: ({ uuid }) => change.mutate(() => client.in(mailbox).savedFilters.remove({ uuid })),
  };
}

/** A filter as it is saved: its data is a text, because public clients read nothing else. */
function toSave({ name, folder, filter }: NamedFilter): { readonly name: string; readonly data: string } {
  return { name, data: JSON.stringify({ folder, filter }) };
}

/** A saved filter of the console, also of earlier versions, whose data is no text; those of other programs are left out. */
function readSaved({ uuid, name, data }: types.SavedFilter): readonly SavedFilter[] {
  const kept = typeof data === "string" ? parsed(data) : data;
  const [read] = readStored([{ ...(typeof kept === "object" ? kept : {}), name }]);
  return read ? [{ uuid, ...read }] : [];
}

/** Moves the filters that this browser kept for a mailbox to the service, once; returns whether there were any. */
async function moveKept(mailbox: string, found: readonly types.SavedFilter[]): Promise<boolean> {
  const key = `filters/${mailbox}`;
  const text = localStorage.getItem(key);
  if (text === null) return false;
  localStorage.removeItem(key);
  const kept = readStored(parsed(text)).filter(({ name }) => !found.some((one) => one.name === name));
  try {
    for (const filter of kept.toReversed()) await client.in(mailbox).savedFilters.create({ body: toSave(filter) });
  } catch {
    // the next visit tries again; those that are there are left out by their names
    localStorage.setItem(key, text);
  }
  return kept.length > 0;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}
