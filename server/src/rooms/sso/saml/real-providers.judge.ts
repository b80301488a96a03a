import assert from "node:assert/strict";
import { test } from "node:test";
import { people } from "@chancery/tests/world/people.ts";
import { startPysaml2 } from "@chancery/tests/judges/pysaml2.ts";
import { startSimpleSamlPhp } from "@chancery/tests/judges/simplesamlphp.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann } = await world({ settings: { CHANCERY_OUTBOUND_ALLOW: "127.0.0.0/8" } });
const at = `/api/v1/account/${people.ann.accountId}/saml-provider`;

for (const [name, start] of Object.entries({ SimpleSAMLphp: startSimpleSamlPhp, pysaml2: startPysaml2 })) {
  test(`the metadata of ${name} is taken from its address, and as XML`, async () => {
    const provider = await start();
    try {
      for (const source of [{ metadataUrl: provider.metadataUrl }, { metadataXml: provider.metadataXml }]) {
        const made = await ann.post(at, { name, ...source });
        assert.equal(made.status, 201, made.text);
        const { entityID, certificates, id } = Object(made.json);
        assert.deepEqual([entityID, certificates.length], [provider.entityId, 1]);
        assert.deepEqual((await ann.put(`${at}/${id}`, source)).status, 200);
      }
    } finally {
      await provider.close();
    }
  });
}
