import { accountNames } from "./account-names.ts";
import { envelopeNames } from "./envelope-names.ts";

/** Names of the client's methods, by noun: `client.envelopes.fill` sends `PUT /envelope/fill`. Paths are below /api/v1. */
export const names: Readonly<Record<string, Readonly<Record<string, string>>>> = { ...accountNames, ...envelopeNames };
