import { limitsOf } from "../http/rate-limit/rate-limits.ts";
import { urlChecker } from "../io/outbound/check-url.ts";
import { keepEndpoints } from "../io/outbound/keep-endpoints.ts";
import { endpointOpener } from "../io/outbound/open-endpoint.ts";
import { webhookKeys } from "../io/outbound/webhook-keys.ts";
import { callbacks, type Callbacks, type CallbacksNeeds } from "../rooms/callbacks/index.ts";
import type { Outside } from "./outside.ts";

type Given = Outside & Pick<CallbacksNeeds, "mailboxes" | "emails" | "envelopes">;

/** How long the connections to an endpoint are kept for the next event: less than servers keep them, which close them after five seconds. */
const keeping = { idleMs: 3000, keptMax: 100 };

/** The room of callbacks with outgoing requests. */
export function composeCallbacks(given: Given): Callbacks {
  const reach = { allow: given.config.outboundAllow };
  return callbacks({
    ...given,
    checkUrl: urlChecker(reach),
    openEndpoint: keepEndpoints(endpointOpener(reach), keeping),
    webhookKeys,
    random: Math.random,
    sendLimit: limitsOf(given.config.rateLimits)?.callback,
  });
}
