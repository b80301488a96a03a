import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** Listens for the keys of every page of a mailbox: `?` shows the keys, n begins a new envelope, / goes to the search. */
export function useShellKeys(
  mailbox: string,
  maySend: boolean,
): { readonly isHelpOpen: boolean; readonly closeHelp: () => void } {
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (defaultPrevented || ctrlKey || metaKey || altKey || isTyping(target)) return;
      if (key === "?") setIsHelpOpen(true);
      else if (key === "n" && maySend) void navigate({ to: "/mailbox/$mailbox/new", params: { mailbox } });
      else if (key === "/") document.querySelector<HTMLElement>("main input[type=search]")?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [mailbox, maySend, navigate]);
  return { isHelpOpen, closeHelp: () => setIsHelpOpen(false) };
}

/** Whether keys belong to an input or an open dialog. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.matches("input:not([type=checkbox]), textarea, select") || target.closest("[role=dialog], [role=menu]") !== null;
}
