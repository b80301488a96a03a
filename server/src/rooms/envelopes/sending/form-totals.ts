import type { FormId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";

/** The envelopes of a form: all, completed, cancelled, and when the last one was started. */
export type FormTotals = {
  readonly form_id: FormId;
  readonly total: number;
  readonly completed: number;
  readonly rejected: number;
  readonly last_at: Instant;
};
