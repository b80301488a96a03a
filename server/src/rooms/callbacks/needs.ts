import type { Basics } from "../../io/basics.ts";
import type { RateLimit } from "../../http/rate-limit/rate-limits.ts";
import type { CheckUrl } from "../../io/outbound/check-url.ts";
import type { OpenEndpoint } from "../../io/outbound/open-endpoint.ts";
import type { WebhookKeys } from "../../io/outbound/webhook-keys.ts";
import type { SecretBox } from "../../io/secrets/secret-box.ts";
import type { Emails } from "../emails/index.ts";
import type { Envelopes } from "../envelopes/index.ts";
import type { Mailboxes } from "../mailboxes/index.ts";

/** The needs of the room. */
export type CallbacksNeeds = Basics & {
  readonly secrets: SecretBox;
  readonly checkUrl: CheckUrl;
  readonly openEndpoint: OpenEndpoint;
  readonly webhookKeys: WebhookKeys;
  /** 0 to 1, for jitter. */
  readonly random: () => number;
  /** Limit of the test requests and replays of one callback; undefined when they are not counted. */
  readonly sendLimit: RateLimit | undefined;
  readonly mailboxes: Pick<Mailboxes, "people">;
  readonly emails: Pick<Emails, "post">;
  readonly envelopes: Envelopes["forCallbacks"];
  /** Public address without a trailing slash. */
  readonly baseUrl: () => string;
};
