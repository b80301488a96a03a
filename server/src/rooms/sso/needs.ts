import type { SecretBox } from "../../io/secrets/secret-box.ts";

/** What the room is built from. */
export type SsoNeeds = { readonly secrets: SecretBox };
