import type { types } from "@chancery/sdk";
import { client } from "../app/client.ts";
import { readAgain } from "../app/queries.ts";
import { profileQuery } from "../app/session.ts";
import type { Documents } from "./document/document-context.ts";

/** The stored signature and initials of a user. */
export function drawingsOf({ signature, initials }: Pick<types.Profile, "signature" | "initials">): Documents["drawings"] {
  return { signature: uriOf(signature), initials: uriOf(initials) };
}

/** Keeps a drawing in the profile of the user for the next time. */
export function keepDrawing(kind: "signature" | "initials", uri: string): void {
  const body = uri.slice(uri.indexOf(",") + 1);
  const kept = kind === "initials" ? client.profile.setInitials({ body }) : client.profile.setSignature({ body });
  void kept.then(() => readAgain(profileQuery));
}

function uriOf(base64: string | null): string | undefined {
  return base64 === null || base64 === "" ? undefined : `data:image/png;base64,${base64.replace(/^data:.*?,/, "")}`;
}
