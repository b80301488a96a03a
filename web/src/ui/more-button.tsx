import { useWords } from "../app/words.ts";
import { Button } from "./button.tsx";

const words = { en: { more: "Show more" }, uk: { more: "Показати ще" } };

type Pages = { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean; fetchNextPage(): unknown };

/** The button that loads the next page of a list; nothing where there is none. */
export function MoreButton({ list, className }: { readonly list: Pages; readonly className?: string }) {
  const text = useWords(words);
  if (!list.hasNextPage) return undefined;
  return (
    <Button className={className} isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} text={text.more} />
  );
}
