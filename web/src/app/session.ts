import type { types } from "@chancery/sdk";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { client } from "./client.ts";
import { isSignedOut, queries } from "./queries.ts";

/** The signed-in user's profile, read once per session. */
export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: ({ signal }) => client.profile.get(undefined, { signal }),
  staleTime: 5 * 60_000,
});

/** The mailboxes that the signed-in user can open. */
export const mailboxesQuery = queryOptions({
  queryKey: ["mailboxes"],
  queryFn: ({ signal }) => client.mailboxes.list(undefined, { signal }),
  staleTime: 60_000,
});

/** Limits and addresses of the service. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => client.service.settings(undefined, { signal }),
  staleTime: Infinity,
});

/** The profile, for components of signed-in pages. */
export function useProfile(): types.Profile {
  return useSuspenseQuery(profileQuery).data;
}

/** Forgets everything read for the user before, and loads the page at `to` for a new user. */
export function startOver(to: string): void {
  queries.clear();
  location.assign(to);
}

/** Ends the session and opens the sign-in page. */
export async function signOut(): Promise<void> {
  await client.session.logout().catch((error: unknown) => {
    // it may have ended before
    if (!isSignedOut(error)) throw error;
  });
  startOver("/sign-in");
}

const leftFor = "mailbox";

/** The mailbox that this browser used last. */
export function lastMailbox(): string | undefined {
  return localStorage.getItem(leftFor) ?? undefined;
}

/** Keeps the mailbox in use for the next visit. */
export function rememberMailbox(uuid: string): void {
  localStorage.setItem(leftFor, uuid);
}
