import { activeDomain, agreed, domainsOf, newProvider } from "../../world/domains.ts";
import { people } from "../../world/people.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = `/api/v1/account/${people.ann.accountId}/domain`;
const of = "/api/v1/account/{accountUuid}/domain";
let made = 0;

function newName(): string {
  made += 1;
  return `kalyna${made}.com`;
}

/** A new domain of Ann's, whose verification has begun. */
export async function newDomain({ ann }: Pick<Scene, "ann">): Promise<string> {
  return (await domainsOf(ann).begin(newName())).id;
}

const acts = (action: string, body?: object) => (id: string) => ({
  path: `${at}/${id}/${action}`,
  ...(body && { sent: { body } }),
});

async function registered({ ann }: Scene): Promise<string> {
  return String(Object((await domainsOf(ann).register(newName())).json).uuid);
}

async function active({ ann, dns }: Scene): Promise<string> {
  return (await activeDomain(ann, people.ann, dns, newName())).id;
}

/** An email address on a domain that lets people in by its provider only. */
export async function ssoOnlyEmail(scene: Scene): Promise<string> {
  const provider = await newProvider(scene, people.ann);
  const name = newName();
  const { id } = await activeDomain(scene.ann, people.ann, scene.dns, name);
  await domainsOf(scene.ann).change(id, { ssoIdProviderUuid: provider, onlySsoLogin: true });
  return `olena@${name}`;
}

/** A domain that Bob has, and Ann has its record too. */
async function taken({ ann, bob, dns }: Scene): Promise<string> {
  const name = newName();
  const bobs = await activeDomain(bob, people.bob, dns, name);
  const anns = await domainsOf(ann).begin(name);
  dns.say(anns.name, agreed(bobs.value, anns.value));
  return anns.id;
}

async function expired(scene: Scene): Promise<string> {
  const id = await newDomain(scene);
  await domainsOf(scene.ann).act(id, "confirm");
  await scene.endTries(id);
  return id;
}

async function checked(scene: Scene): Promise<string> {
  const id = await newDomain(scene);
  await domainsOf(scene.ann).act(id, "check");
  return id;
}

/** Account domains. */
export const domainCases: Cases = {
  [`GET ${of}`]: [
    asks(200, async (scene) => {
      while (made < 5) await newDomain(scene);
      return { path: at };
    }),
    asks(200, () => ({ path: `${at}?keyword=kalyna&status=UNVERIFIED&limit=2` })),
    asks(400, () => ({ path: `${at}?status=NEW` }), 1006),
    asks(403, () => ({ path: `/api/v1/account/${people.bob.accountId}/domain` }), 90018),
  ],
  [`POST ${of}`]: [
    asks(200, () => ({ path: at, sent: { body: { domain: newName() } } })),
    asks(400, () => ({ path: at, sent: { body: { domain: "" } } }), 20013),
    asks(400, () => ({ path: at, sent: { body: { domain: "x".repeat(257) } } }), 20014),
    asks(400, () => ({ path: at, sent: { body: { domain: "gmail.com" } } }), 20016),
    asks(400, () => ({ path: at, sent: { body: { domain: newName(), onlySsoLogin: true } } }), 20051),
    asks(404, () => ({ path: at, sent: { body: { domain: newName(), ssoIdProviderUuid: unknown } } }), 20046),
    asks(
      409,
      async ({ ann }) => {
        const domain = newName();
        await domainsOf(ann).register(domain);
        return { path: at, sent: { body: { domain } } };
      },
      20016,
    ),
  ],
  [`GET ${of}/{domainUuid}`]: [
    asks(200, async (scene) => ({ path: `${at}/${await newDomain(scene)}` })),
    asks(404, () => ({ path: `${at}/${unknown}` }), 20017),
  ],
  [`PUT ${of}/{domainUuid}`]: [
    asks(200, async (scene) => ({ path: `${at}/${await newDomain(scene)}`, sent: { body: { onlySsoLogin: false } } })),
    asks(400, async (scene) => ({ path: `${at}/${await newDomain(scene)}`, sent: { body: { onlySsoLogin: true } } }), 20051),
    asks(404, () => ({ path: `${at}/${unknown}`, sent: { body: {} } }), 20017),
  ],
  [`PATCH ${of}/{domainUuid}/{action}`]: [
    asks(200, async (scene) => acts("verify", { method: "DNS_CNAME_RECORD" })(await registered(scene))),
    asks(200, async (scene) => acts("confirm")(await newDomain(scene))),
    asks(200, async (scene) => acts("check")(await newDomain(scene))),
    asks(200, async (scene) => acts("deactivate")(await active(scene))),
    asks(400, async (scene) => acts("verify", { method: "HTTP" })(await newDomain(scene)), 20018),
    asks(400, async (scene) => acts("remove")(await newDomain(scene)), 1006),
    asks(404, () => acts("check")(unknown), 20017),
    asks(409, async (scene) => acts("confirm")(await taken(scene)), 20024),
    asks(422, async (scene) => acts("verify", { method: "DNS_TXT_RECORD" })(await active(scene)), 20019),
    asks(422, async (scene) => acts("activate")(await active(scene)), 20020),
    asks(422, async (scene) => acts("deactivate")(await newDomain(scene)), 20021),
    asks(422, async (scene) => acts("confirm")(await expired(scene)), 20022),
    asks(422, async (scene) => acts("confirm")(await registered(scene)), 20023),
    asks(425, async (scene) => acts("check")(await checked(scene)), 1005),
  ],
  [`DELETE ${of}/{domainUuid}`]: [
    asks(200, async (scene) => ({ path: `${at}/${await newDomain(scene)}` })),
    asks(404, () => ({ path: `${at}/${unknown}` }), 20017),
  ],
};
