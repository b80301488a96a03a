import type { Basics } from "../../io/basics.ts";
import type { FairGate } from "../../io/fair-gate.ts";
import type { CheckUrl } from "../../io/outbound/check-url.ts";
import type { Callbacks } from "../callbacks/index.ts";
import type { Envelopes, EnvelopesNeeds } from "../envelopes/index.ts";

/** The needs of the room. */
export type FormsNeeds = Basics & {
  readonly checkUrl: CheckUrl;
  readonly auth: Pick<EnvelopesNeeds["auth"], "lockGuest" | "openGuestMailbox" | "openGuestSession">;
  readonly callbacks: Callbacks["forForms"];
  readonly envelopes: Envelopes["sending"]["forms"];
  /** Starts take turns: the largest envelope takes some 150 MB meanwhile. */
  readonly starts: Pick<FairGate, "run">;
  /** Public address without a trailing slash. */
  readonly baseUrl: () => string;
};
