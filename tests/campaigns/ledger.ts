/** A send that was answered 201. */
export type SendPromise = { readonly uuid: string; readonly subject: string };

/** An upload that was answered 201. */
export type UploadPromise = { readonly attachmentId: string; readonly bytes: Buffer };

/** A fill that was answered 200, or 422 when its answer had been cut off before. */
export type FillPromise = { readonly uuid: string; readonly acceptedBy: string };

/** Everything the service has acknowledged, kept by the clients. */
export type Ledger = {
  readonly sends: SendPromise[];
  readonly uploads: UploadPromise[];
  readonly fills: FillPromise[];
  /** Requests that were sent again because no answer came. */
  repeats: number;
  /** Answers that should never occur, as sentences. */
  readonly faults: string[];
};

/** A ledger with nothing in it. */
export function emptyLedger(): Ledger {
  return { sends: [], uploads: [], fills: [], repeats: 0, faults: [] };
}
