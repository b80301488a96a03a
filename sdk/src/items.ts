import type { CallOptions } from "./call.ts";

/** One page of a list. */
export type Page<Item> = { readonly data: readonly Item[]; readonly nextCursor?: string | null };

/** A method of the client that lists, such as `client.roles.list`. */
export type List = (input: never, options?: CallOptions) => Promise<Page<unknown>>;

/** The items that a list has. */
export type ItemOf<L extends List> = Awaited<ReturnType<L>>["data"][number];

/**
 * The items of a list over all its pages, in order: `for await (const role of items(client.roles.list, { accountUuid }))`.
 * Pages are read as the items are taken.
 */
export async function* items<L extends List>(
  list: L,
  input: NonNullable<Parameters<L>[0]>,
  options?: CallOptions,
): AsyncGenerator<ItemOf<L>, void, undefined> {
  let cursor: string | null | undefined;
  do {
    const page = await list({ ...(input as object), ...(typeof cursor === "string" && { cursor }) } as never, options);
    yield* page.data as ItemOf<L>[];
    cursor = page.nextCursor;
  } while (typeof cursor === "string");
}
