import { ApiError } from "@chancery/sdk";
import { redirect } from "@tanstack/react-router";
import { isSignedOut, queries } from "./queries.ts";
import { mailboxesQuery, profileQuery } from "./session.ts";

/** Reads who is signed in; leads to the sign-in page and back when nobody is, and to a second factor when one is required first. */
export async function readUser(next: string): Promise<void> {
  try {
    await Promise.all([queries.ensureQueryData(profileQuery), queries.ensureQueryData(mailboxesQuery)]);
  } catch (error) {
    if (isSignedOut(error)) redirect({ to: "/sign-in", search: { next }, throw: true });
    if (needsSecondFactor(error)) redirect({ to: "/second-factor", search: { next }, throw: true });
    throw error;
  }
}

/** Leads to the sign-in page when nobody is signed in; a user who lacks a required second factor stays. */
export async function readSession({ location }: { readonly location: { readonly href: string } }): Promise<void> {
  try {
    await queries.ensureQueryData(profileQuery);
  } catch (error) {
    if (isSignedOut(error)) redirect({ to: "/sign-in", search: { next: location.href }, throw: true });
    if (!needsSecondFactor(error)) throw error;
  }
}

/** Whether the service refuses everything until the user has a second factor. */
function needsSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && error.code === "second_factor.required";
}
