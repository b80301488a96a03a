import assert from "node:assert/strict";
import { after, test } from "node:test";
import { startDns } from "@chancery/tests/world/dns-server.ts";
import { listenDns } from "@chancery/tests/world/dns-listener.ts";
import { openLookup } from "./lookup.ts";

const manyAddresses = Array.from({ length: 200 }, (_, at) => `many A 192.0.2.${at}`);
const dns = await startDns({
  "acme.example": ["@ A 192.0.2.7", "@ AAAA 2001:db8::7", "four A 192.0.2.8", ...manyAddresses],
});
const silent = await listenDns(() => []);
after(async () => Promise.all([dns.close(), silent.close()]));

const ofSystem = async (hostname: string) => [{ address: `system ${hostname}`, family: 4 }];
const hosts = async () => "127.0.0.1 localhost # acme.example\n192.0.2.1\tPINNED.example other\n";

test("names are asked of DNS, local ones and those of the hosts file of the system", async () => {
  const lookup = openLookup({ ofSystem, hosts, servers: [dns.address] });
  assert.deepEqual(await lookup("acme.example"), [
    { address: "192.0.2.7", family: 4 },
    { address: "2001:db8::7", family: 6 },
  ]);
  assert.deepEqual(await lookup("four.acme.example"), [{ address: "192.0.2.8", family: 4 }]);
  for (const name of ["localhost", "queue", "pinned.example", "nobody.acme.example"])
    assert.deepEqual(await lookup(name), [{ address: `system ${name}`, family: 4 }]);
});

test("a name server that does not answer holds up no other name, and its own names fail", async () => {
  const never = async (): Promise<never> => new Promise(() => undefined);
  const deaf = openLookup({ ofSystem: never, hosts, servers: [silent.address], patience: { timeout: 20, tries: 1 } });
  const slow = Array.from({ length: 30 }, (_, at) => deaf(`a${at}.silent.example`));
  const failed = assert.rejects(Promise.any(slow), AggregateError);
  const lookup = openLookup({ ofSystem, hosts, servers: [dns.address] });
  assert.equal((await lookup("acme.example")).length, 2);
  await failed;
});

test("names that DNS does not have are looked up by the system one at a time, and twenty wait", async () => {
  const gate = Promise.withResolvers<void>();
  const seen = { atOnce: 0, most: 0 };
  const held = async (hostname: string) => {
    seen.most = Math.max(seen.most, (seen.atOnce += 1));
    await gate.promise;
    seen.atOnce -= 1;
    return ofSystem(hostname);
  };
  const lookup = openLookup({ ofSystem: held, hosts, servers: [dns.address] });
  const all = Array.from({ length: 25 }, (_, at) => lookup(`n${at}.acme.example`));
  await assert.rejects(Promise.race(all), /too many names/);
  gate.resolve();
  const settled = await Promise.allSettled(all);
  assert.deepEqual([settled.filter(({ status }) => status === "fulfilled").length, seen.most], [20, 1]);
});

test("a hosts file that cannot be opened for want of descriptors is not taken for an empty one", async () => {
  const unread = (code: string) => async (): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }));
  const lookup = (code: string) => openLookup({ ofSystem, hosts: unread(code), servers: [dns.address] })("acme.example");
  assert.equal((await lookup("ENOENT")).length, 2);
  await assert.rejects(lookup("EMFILE"), /EMFILE/);
});

test("sixteen addresses of a name are tried at most", async () => {
  const lookup = openLookup({ ofSystem, hosts, servers: [dns.address] });
  assert.equal((await lookup("many.acme.example")).length, 16);
});
