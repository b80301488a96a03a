import { useRef, type KeyboardEvent, type RefObject } from "react";

/** Moves through a list by keyboard: j and k or the arrows, x selects, e archives, # moves to the bin. Enter is the links' own. */
export function useListKeys(): {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
} {
  const root = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, target } = event;
    // dialogs are in the tree of components, not in that of the page
    const isInside = target instanceof Node && root.current?.contains(target);
    const isTyping = target instanceof HTMLInputElement && target.type === "search";
    if (!isInside || isTyping || event.ctrlKey || event.metaKey || event.altKey || !root.current) return;
    const links = [...root.current.querySelectorAll<HTMLElement>("[data-row]")];
    const at = links.findIndex((link) => link.closest("li")?.contains(document.activeElement));
    if (key === "j" || key === "ArrowDown") links[Math.min(at + 1, links.length - 1)]?.focus();
    else if (key === "k" || key === "ArrowUp") links[Math.max(at - 1, 0)]?.focus();
    else if (key === "x") links[at]?.closest("li")?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
    else if (key === "e") actOn(root.current, "archive");
    else if (key === "#") actOn(root.current, "bin");
    else return;
    event.preventDefault();
  };
  return { root, onKeyDown };
}

/** Presses the button of an action on the selected rows, if it is offered. */
function actOn(root: HTMLElement, action: string): void {
  root.querySelector<HTMLElement>(`[data-action=${action}]`)?.click();
}
