import type { Basics } from "../../io/basics.ts";
import type { Audit } from "../audit/index.ts";
import type { Envelopes } from "../envelopes/index.ts";

/** The needs of the room. */
export type RetentionNeeds = Basics & {
  readonly envelopes: Envelopes["forRetention"];
  readonly audit: Audit["forRetention"];
};
