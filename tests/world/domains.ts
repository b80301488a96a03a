import sql from "sql-template-tag";
import type { Answer as DnsAnswer, Dns } from "@chancery/server/io/dns/dns.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import { newId } from "@chancery/server/io/basics.ts";
import { textAt } from "./paper.ts";
import { people } from "./people.ts";
import type { Persona } from "./persona.ts";
import type { World } from "./world.ts";

/** Resolvers with the records that a test sets, by name; other names do not exist. */
export type DnsSummary = Dns & {
  readonly asked: string[];
  say(name: string, answer: DnsAnswer): void;
  /** Called before an answer is given. */
  before: (name: string) => Promise<void>;
};

/** Resolvers for tests. */
export function dnsSummary(): DnsSummary {
  const answers = new Map<string, DnsAnswer>();
  const dns: DnsSummary = {
    asked: [],
    before: async () => undefined,
    say: (name, answer) => void answers.set(name, answer),
    lookUp: async (name) => {
      dns.asked.push(name);
      await dns.before(name);
      return answers.get(name) ?? { kind: "absent" };
    },
  };
  return dns;
}

/** A value that all resolvers give. */
export function agreed(...values: readonly string[]): DnsAnswer {
  return { kind: "found", values: values.map((value) => ({ value, standing: "agreed" })) };
}

type Account = { readonly accountId: AccountId };

/** Calls of a person about the domains of their account. */
export function domainsOf(person: Persona, { accountId }: Account = people.ann) {
  const at = `/api/v1/account/${accountId}/domain`;
  const act = async (id: string, action: string, body?: unknown) =>
    person.send("PATCH", `${at}/${id}/${action}`, body === undefined ? {} : { body });
  return {
    at,
    register: async (domain: string, more: object = {}) => person.post(at, { domain, ...more }),
    read: async (id: string) => person.get(`${at}/${id}`),
    change: async (id: string, body: object) => person.put(`${at}/${id}`, body),
    remove: async (id: string) => person.send("DELETE", `${at}/${id}`),
    act,
    verify: async (id: string, method = "DNS_TXT_RECORD") => act(id, "verify", { method }),
    /** A new domain whose verification has begun. */
    begin: async (domain: string, method = "DNS_TXT_RECORD"): Promise<BegunDomain> => {
      const id = textAt(await person.post(at, { domain }), "uuid");
      const { verifyInfo } = Object((await act(id, "verify", { method })).json);
      return { id, name: verifyInfo.domain, value: verifyInfo.value };
    },
  };
}

/** A domain, and the record that proves it. */
export type BegunDomain = { readonly id: string; readonly name: string; readonly value: string };

/** A domain of an account that is ACTIVE, made through resolvers with set records. */
export async function activeDomain(person: Persona, account: Account, dns: DnsSummary, domain: string): Promise<BegunDomain> {
  const { begin, act } = domainsOf(person, account);
  const begun = await begin(domain);
  dns.say(begun.name, agreed(begun.value));
  for (const action of ["confirm", "activate"]) {
    const answer = await act(begun.id, action);
    if (answer.status !== 200) throw new Error(`${action} of ${domain}: ${answer.text}`);
  }
  return begun;
}

/** An OpenID provider of an account, straight into its table. */
export async function newProvider({ database }: Pick<World, "database">, { accountId }: Account): Promise<string> {
  const id = newId<"provider">();
  await database.run(sql`
    insert into sso_providers (id, account_id, kind, name, entity_id, created_at, client_id, client_secret, authorization_uri,
      token_uri, jwk_set_uri, scopes)
    values (${id}, ${accountId}, 'oauth', 'Acme ID', 'https://id.acme.example', now(), 'chancery', 'x', 'https://id.acme.example/a',
      'https://id.acme.example/t', 'https://id.acme.example/k', 'openid email')`);
  return id;
}
