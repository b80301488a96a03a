import type { CallbackId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { Secret } from "@chancery/core/text/secret.ts";
import type { SecretBox } from "../../io/secrets/secret-box.ts";
import type { SecretPlace } from "../../io/secrets/secret-column.ts";
import type { SecretsRow } from "./store/secrets.ts";

type Column = "password" | "secret" | "previous_secret";

/** The passwords and secrets of callbacks. */
export const secretColumns: readonly SecretPlace[] = (["password", "secret", "previous_secret"] as const).map((column) => ({
  table: "callbacks",
  column,
  key: ["id"],
}));

/** Encrypts a text for its column and callback. */
export function lockText(box: SecretBox, id: CallbackId, column: Column, secret: Secret): string {
  return box.lock(secret.reveal(), placeOf(id, column));
}

/** The secrets that sign at a time, the newest first. */
export function secretsOf(box: SecretBox, row: SecretsRow, now: Instant): readonly Secret[] {
  const { id, secret, previous_secret: previous, previous_until: until } = row;
  const own = new Secret(box.unlock(secret, placeOf(id, "secret")));
  if (previous === null || until === null || until <= now) return [own];
  return [own, new Secret(box.unlock(previous, placeOf(id, "previous_secret")))];
}

/** The password of a callback, if it has one. */
export function passwordOf(box: SecretBox, { id, password }: Pick<SecretsRow, "id" | "password">): Secret | undefined {
  return password === null ? undefined : new Secret(box.unlock(password, placeOf(id, "password")));
}

/** The current secret, encrypted as the previous one. */
export function lockAsPrevious(box: SecretBox, { id, secret }: Pick<SecretsRow, "id" | "secret">): string {
  return lockText(box, id, "previous_secret", new Secret(box.unlock(secret, placeOf(id, "secret"))));
}

function placeOf(id: CallbackId, column: Column): string {
  return `callbacks.${column}.${id}`;
}
