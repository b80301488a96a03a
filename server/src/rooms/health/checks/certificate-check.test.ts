import assert from "node:assert/strict";
import { test } from "node:test";
import { instantOf } from "@chancery/core/ids/instant.ts";
import type { ListState } from "../../../io/signatures/list-files.ts";
import { certificateCheck } from "./certificate-check.ts";

const now = instantOf(Date.parse("2026-06-15T12:00:00Z"))!;
const used = (name: string, endsAt: string, isVerified = true): ListState => ({
  name: `the trusted list ${name}`,
  endsAt: instantOf(Date.parse(endsAt)),
  isVerified,
});
const good = used("UA", "2026-12-01");

async function look(...lists: readonly ListState[]): Promise<string> {
  const needs = {
    database: undefined as never,
    clock: { now: () => now },
    certificates: async () => [],
    sso: { listEndingCertificates: async () => [] },
    readTrustedLists: async () => lists,
  };
  return certificateCheck.look(needs, new AbortController().signal).catch((error: Error) => `WRONG: ${error.message}`);
}

const cases: readonly (readonly [title: string, lists: readonly ListState[], finding: RegExp])[] = [
  ["no trusted list", [], /^0 of the service and those of the identity providers last 30 days or more$/],
  ["verified lists", [good, good], / or more; 2 trusted lists are used$/],
  [
    "a list that is not verified",
    [good, used("PL", "2026-12-01", false)],
    /; 2 trusted lists are used, the signatures of 1 are not verified$/,
  ],
  ["a list that lasts 14 days", [used("PL", "2026-06-29T12:00:00Z")], / or more; 1 trusted lists are used$/],
  ["a list that lasts less", [used("PL", "2026-06-29T11:59:59Z")], /^WRONG: the trusted list PL ends in 13 days$/],
  ["a list that is overdue", [good, used("PL", "2026-06-12")], /^WRONG: the trusted list PL ended 4 days ago$/],
  [
    "a list that is refused",
    [good, { name: "the trusted list PL.xml", refusal: "it is not signed" }],
    /^WRONG: the trusted list PL\.xml is not used: it is not signed$/,
  ],
];
for (const [title, lists, finding] of cases)
  test(`${title}: ${finding.source}`, async () => assert.match(await look(...lists), finding));
