import assert from "node:assert/strict";
import { test } from "node:test";
import { methodOf, type Asked } from "../contract/cases/case.ts";
import { firstRequests } from "../contract/cases/cases.ts";
import { openScene } from "../contract/scene.ts";
import { described } from "../contract/schema.ts";
import { enterAsGuest, inviteGuest } from "../world/guests.ts";
import { orderTemplate } from "../world/orders.ts";

// The token of a guest is tried on every operation, with valid requests about things of the sender: what it may not call is not there.

/** All operations that a guest may call. docs/api/guests.md lists the same. */
const allowed: ReadonlySet<string> = new Set([
  "POST /api/logout",
  "GET /api/v1/envelope/{envelopeUuid}",
  "GET /api/v1/envelope/{id}/activeRoles",
  "HEAD /api/v1/envelope/{id}/has-active-role",
  "PUT /api/v1/envelope/fill",
  "POST /api/v1/envelope/{id}/for-sign",
  "PUT /api/v1/envelope",
  "POST /api/v1/envelope/{id}/for-sign-file",
  "PUT /api/v1/envelope/{id}/sign",
  "POST /api/v1/envelope/{id}/sign-ses",
  "GET /api/v1/remote-signers",
  "POST /api/v1/envelope/{id}/remote-signing",
  "PUT /api/v1/envelope/{id}/remote-signing/{uuid}/code",
  "PUT /api/v1/envelope/{id}/remote-signing/{uuid}/credential",
  "POST /api/v1/envelope/approve",
  "DELETE /api/v1/envelope/cancel",
  "POST /api/v1/envelope/delegate",
  "POST /api/v1/envelope/attachment",
  "POST /api/v1/upload/attachment",
  "HEAD /api/v1/upload/attachment/{id}",
  "PATCH /api/v1/upload/attachment/{id}",
  "DELETE /api/v1/upload/attachment/{id}",
  "GET /api/v1/envelope/attachment",
  "GET /api/v1/envelope/attachment/archive-info",
  "GET /api/v1/envelope/attachment/page-sizes",
  "GET /api/v1/envelope/page-sizes",
  "GET /api/v1/envelope/{id}/preview",
  "GET /api/v1/envelope/{id}/for-print",
  "GET /api/v1/envelope/{id}/download-final-pdf",
  "GET /api/v1/envelope/{id}/zip",
  "GET /api/v1/envelope/{id}/seals",
  "POST /api/v1/envelope/{id}/zip/link",
  "GET /api/v1/envelope/download-link",
  "GET /api/v1/envelope/{id}/comment",
  "POST /api/v1/envelope/{id}/comment",
  "POST /api/v1/dictionary/{dictionaryUuid}/column/{columnUuid}",
  "GET /api/v1/template/{uuid}/pdf",
  "GET /api/v1/template/{uuid}/pdf-page-sizes",
  "GET /api/v1/template/{uuid}/image",
]);

/** Allowed operations that succeed without an envelope of the guest's: processes answer with an id, and refuse each envelope in it. */
const harmless: ReadonlySet<string> = new Set([
  "GET /api/v1/remote-signers",
  "POST /api/v1/envelope/approve",
  "DELETE /api/v1/envelope/cancel",
  "POST /api/v1/envelope/delegate",
  "POST /api/v1/envelope/attachment",
  "POST /api/v1/upload/attachment",
]);

const scene = await openScene();
const firstRequest = firstRequests(scene);
const { code } = await inviteGuest(scene, await orderTemplate(scene.ann), "guest@nowhere.example");
const guest = await enterAsGuest(scene, code);

const isOpen = ({ security }: { readonly security?: readonly unknown[] | undefined }): boolean => security?.length === 0;

test("every operation that guests may call exists", () => {
  assert.deepEqual(
    [...allowed].filter((operation) => !described.has(operation)),
    [],
  );
});

for (const [operation, description] of described) {
  if (isOpen(description) || operation === "POST /api/logout") continue;
  test(`${operation} ${allowed.has(operation) ? "hides what is another's from a guest" : "does not exist for a guest"}`, async () => {
    const asked = await firstRequest(operation);
    const answer = await guest.send(methodOf(operation), asked.path, { ...asked.sent, headers: headersOf(asked) });
    const { code: number, message = "" } = Object(answer.json);
    if (allowed.has(operation)) {
      assert.ok(!String(message).startsWith("There is nothing at"), `${answer.status} ${answer.text}`);
      if (!harmless.has(operation)) assert.equal(answer.status, 404, answer.text);
      return;
    }
    assert.equal(answer.status, 404, answer.text);
    if (methodOf(operation) !== "HEAD") assert.equal(number, 1001, answer.text);
    assert.ok(methodOf(operation) === "HEAD" || String(message).startsWith("There is nothing at"), answer.text);
  });
}

test("a guest cannot end an envelope of another's", async () => {
  const seen = Object((await scene.ann.get(`/api/v1/envelope/${scene.waiting}`)).json);
  assert.equal(seen.envelope.status, "SENT");
});

test("a guest who logs out has no token any more", async () => {
  assert.equal((await guest.post("/api/logout")).status, 200);
  assert.equal((await guest.post("/api/logout")).status, 401);
});

/** The headers of a request, without those that say whose it is. */
function headersOf({ sent }: Asked): Record<string, string> {
  const own = /^(mailbox|mailboxuuid|authorization|idempotency-key)$/i;
  return Object.fromEntries(Object.entries(sent?.headers ?? {}).filter(([name]) => !own.test(name)));
}
