import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startKnot } from "@chancery/tests/judges/knot.ts";
import { agreed, proofName, zone, zoneLookUps, zoneRecords } from "@chancery/tests/world/dns-samples.ts";
import type { DnsServer } from "@chancery/tests/world/dns-server.ts";
import { openDns } from "./open-dns.ts";

const patience = { tryMs: 500, tries: 2, wholeMs: 2000 };
let knot: DnsServer;
before(async () => {
  knot = await startKnot({ [zone]: zoneRecords });
});
after(() => knot.close());

for (const [title, asked, kind, expected] of zoneLookUps) {
  test(`a look-up of ${title} that knot serves answers so`, async () => {
    assert.deepEqual(await openDns([knot.address], patience).lookUp(asked, kind), expected);
  });
}

test("a record that knot begins to serve is found by the next look-up", async () => {
  const changing = await startKnot({ [zone]: [] });
  after(() => changing.close());
  const dns = openDns([changing.address], patience);
  assert.equal((await dns.lookUp(proofName, "TXT")).kind, "absent");
  await changing.change(zone, ['_chancery-verify TXT "now"']);
  assert.deepEqual(await dns.lookUp(proofName, "TXT"), agreed("now"));
});
