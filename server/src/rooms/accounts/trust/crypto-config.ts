import type { Id } from "@chancery/core/ids/id.ts";

/** Trust settings of an account; `config` is JSON text. */
export type CryptoConfig = { readonly id: Id<"crypto-config">; readonly name: string; readonly config: string };

/** The largest number of trust settings of an account. */
export const configsMax = 20;
