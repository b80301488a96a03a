import type { Client } from "@chancery/sdk";
import type { PrintLocale } from "@chancery/core/print/locale/locale.ts";
import { createContext, useContext } from "react";
import type { DraftState } from "./use-draft.ts";

/** The documents of an envelope on the page: who shows them, what is in them, and how they are changed. */
export type Documents = Pick<DraftState, "template" | "draft" | "valueOf" | "faultOf" | "setEntry" | "setRows"> & {
  /** Acts in the mailbox of the page. */
  readonly client: Client;
  readonly mailbox: string;
  readonly isGuest: boolean;
  /** Undefined while the envelope is new. */
  readonly envelopeUuid: string | undefined;
  readonly isCompleted: boolean;
  readonly templateUuid: string;
  readonly templateVersion: string;
  /** The roles whose fields can be changed here. */
  readonly roleIds: ReadonlySet<string>;
  readonly locale: PrintLocale;
  /** The stored signature and initials of the user, as data URIs; absent for guests. */
  readonly drawings: { readonly signature?: string | undefined; readonly initials?: string | undefined };
  /** Keeps a drawing for the next time; undefined for guests. */
  readonly keepDrawing: ((kind: "signature" | "initials", dataUri: string) => void) | undefined;
};

const Context = createContext<Documents | undefined>(undefined);

/** Provides the documents to the components that show them. */
export const DocumentsProvider = Context.Provider;

/** The documents that a component is part of. */
export function useDocuments(): Documents {
  const documents = useContext(Context);
  if (!documents) throw new Error("there are no documents around this component");
  return documents;
}
