import type { ItemOf, List } from "@chancery/sdk";
import {
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
} from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { ListState } from "./list-state.tsx";
import { MoreButton } from "./more-button.tsx";

type Pages<L extends List> = InfiniteData<Awaited<ReturnType<L>>>;
type Options<L extends List> = UseInfiniteQueryOptions<
  Awaited<ReturnType<L>>,
  Error,
  readonly ItemOf<L>[],
  QueryKey,
  string | undefined
>;

/** A list of the client that is read page by page, such as `client.users.search`. Its data are the rows of all pages read so far. */
export function usePages<L extends List>(
  queryKey: QueryKey,
  list: L,
  input: NonNullable<Parameters<L>[0]>,
  options?: Pick<Options<L>, "placeholderData" | "refetchInterval">,
): UseInfiniteQueryResult<readonly ItemOf<L>[]> {
  return useInfiniteQuery({
    ...options,
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      list({ ...(input as object), ...(cursor !== undefined && { cursor }) } as never, { signal }) as ReturnType<L>,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: rowsOf<L>,
  });
}

function rowsOf<L extends List>({ pages }: Pages<L>): readonly ItemOf<L>[] {
  return pages.flatMap(({ data }) => data);
}

type Props<Row> = Omit<ComponentProps<typeof ListState>, "list" | "rows"> & {
  readonly list: UseInfiniteQueryResult<readonly Row[]>;
  readonly className?: string;
  /** The classes of the button for more. */
  readonly moreClass?: string;
  readonly children: (row: Row) => ReactNode;
};

/** A list that is read page by page: its state, its rows, and the button for more. */
export function PagedList<Row>({ list, className = "", moreClass = "self-start", children, ...state }: Props<Row>) {
  return (
    <>
      <ListState {...state} list={list} rows={list.data} />
      <ul className={`empty:hidden ${className}`}>{list.data?.map(children)}</ul>
      <MoreButton className={moreClass} list={list} />
    </>
  );
}
