import { tokens } from "@chancery/server/io/passwords/tokens.ts";
import sql from "sql-template-tag";
import { newAuthenticator } from "../../world/authenticator.ts";
import { corporateUser } from "../../world/corporate.ts";
import { textAt } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import { persona, type Persona } from "../../world/persona.ts";
import { addPasskey, codeAt, enrolTotp, secondFactorPath as path } from "../../world/second-factor.ts";
import { somebody } from "./policies.ts";
import type { Scene } from "../scene.ts";
import { asks, type Asked, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";

/** A new user of Ann's company in a session that has just begun. */
export async function newcomer({ database, call }: Scene): Promise<Persona> {
  const userId = await corporateUser(database, people.ann.accountId, `${crypto.randomUUID()}@factors.example`);
  const { text, hash } = tokens.newToken("session");
  await database.run(sql`
    insert into tokens (id, user_id, kind, name, hash, created_at, idle_until, expires_at, is_by_provider)
    values (gen_random_uuid(), ${userId}, 'session', '', ${hash}, now(), now() + interval '1 hour', now() + interval '1 hour', false)`);
  return persona(call, people.ann, text);
}

/** The login and password of a user who has a second factor. */
export async function enrolledUser(scene: Scene): Promise<{ readonly login: string; readonly password: string }> {
  const { login, password } = await enrolledWithPassword(scene);
  return { login, password };
}

/** The second step of a sign-in, with the right code or another one. */
export async function finishing(scene: Scene, code?: string): Promise<Asked> {
  const { recoveryCodes, ...body } = await enrolledWithPassword(scene);
  const { json } = await scene.call("POST", "/api/login", { body });
  const sent = { body: { handle: Object(json).data.handle, code: code ?? recoveryCodes[0] } };
  return { as: "nobody", path: "/api/login/second-factor", sent };
}

async function enrolledWithPassword(scene: Scene) {
  const [login, { password }] = [await somebody(scene), people.ann];
  const signedIn = await scene.call("POST", "/api/login", { body: { login, password } });
  const { recoveryCodes } = await enrolTotp(persona(scene.call, people.ann, textAt(signedIn, "token")), Date.now());
  return { login, password, recoveryCodes };
}

async function enrolled(scene: Scene) {
  const by = await newcomer(scene);
  return { by, ...(await enrolTotp(by, Date.now())) };
}

function asked({ token }: Persona, at: string, body?: object): Asked {
  return { path: `${path}${at}`, sent: { headers: { authorization: `Bearer ${token}` }, ...(body && { body }) } };
}

function openTo(at: string, body: object): Asked {
  return { as: "nobody", path: at, sent: { body } };
}

const idOf = async (by: Persona): Promise<string> => textAt(await by.get("/api/v1/user/profile"), "uuid");

/** The reset of a user's second factors by Ann. */
function resetting(userId: string): Asked {
  const { accountId, password } = people.ann;
  return { path: `/api/v1/account/${accountId}/user/${userId}/second-factor`, sent: { body: { password } } };
}

const site = ({ url }: Scene) => ({ origin: url });

/** An authenticator app to confirm, with the code of a moment. */
async function confirming(scene: Scene, atMs: number): Promise<Asked> {
  const by = await newcomer(scene);
  const added = await by.post(`${path}/totp`, { name: "Phone" });
  return asked(by, `/totp/${textAt(added, "uuid")}/confirm`, { code: codeAt(textAt(added, "secret"), atMs) });
}

/** Second factors of users. */
export const secondFactorCases: Cases = {
  [`GET ${path}`]: [asks(200, async (scene) => asked((await enrolled(scene)).by, ""))],
  [`POST ${path}/totp`]: [
    asks(201, async (scene) => asked(await newcomer(scene), "/totp", { name: "Phone" })),
    asks(400, async (scene) => asked(await newcomer(scene), "/totp", { name: " " }), 1004),
  ],
  [`POST ${path}/totp/{uuid}/confirm`]: [
    asks(200, async (scene) => confirming(scene, Date.now())),
    asks(400, async (scene) => confirming(scene, 0), 10008),
    asks(404, async (scene) => asked(await newcomer(scene), `/totp/${unknown}/confirm`, { code: "123456" }), 1093),
  ],
  [`POST ${path}/passkey/options`]: [
    asks(200, async (scene) => asked(await newcomer(scene), "/passkey/options", {})),
    asks(400, async (scene) => asked(await newcomer(scene), "/passkey/options", { code: "000000" }), 10008),
  ],
  [`POST ${path}/passkey`]: [
    asks(201, async (scene) => {
      const by = await newcomer(scene);
      const { json } = await by.post(`${path}/passkey/options`, {});
      return asked(by, "/passkey", { name: "Laptop", passkey: newAuthenticator(site(scene)).create(json) });
    }),
    asks(
      400,
      async (scene) => {
        const passkey = newAuthenticator(site(scene)).create({ challenge: "AAAA", user: { id: "AAAA" } });
        return asked(await newcomer(scene), "/passkey", { name: "Laptop", passkey });
      },
      10008,
    ),
  ],
  "POST /api/login/second-factor/options": [
    asks(200, async (scene) => {
      const { json } = await scene.call("POST", "/api/login", { body: await enrolledUser(scene) });
      return openTo("/api/login/second-factor/options", { handle: Object(json).data.handle });
    }),
    asks(401, () => openTo("/api/login/second-factor/options", { handle: "x" }), 1091),
  ],
  "POST /api/login/passkey/options": [asks(200, () => ({ as: "nobody", path: "/api/login/passkey/options" }))],
  "POST /api/login/passkey": [
    asks(200, async (scene) => {
      const by = await newcomer(scene);
      const device = newAuthenticator(site(scene));
      await addPasskey(by, device);
      const started = await scene.call("POST", "/api/login/passkey/options");
      return openTo("/api/login/passkey", { passkey: device.use(started.json) });
    }),
    asks(
      401,
      (scene) => openTo("/api/login/passkey", { passkey: newAuthenticator(site(scene)).use({ challenge: "AAAA" }) }),
      1091,
    ),
  ],
  [`POST ${path}/recovery-codes`]: [
    asks(200, async (scene) => asked((await enrolled(scene)).by, "/recovery-codes")),
    asks(404, async (scene) => asked(await newcomer(scene), "/recovery-codes"), 1093),
  ],
  [`PUT ${path}/{uuid}`]: [
    asks(200, async (scene) => {
      const { by, id } = await enrolled(scene);
      return asked(by, `/${id}`, { name: "Old phone" });
    }),
    asks(404, async (scene) => asked(await newcomer(scene), `/${unknown}`, { name: "Old phone" }), 1093),
  ],
  "DELETE /api/v1/account/{accountUuid}/user/{userUuid}/second-factor": [
    asks(204, async (scene) => resetting(await idOf((await enrolled(scene)).by))),
    asks(404, async (scene) => resetting(await idOf(await newcomer(scene))), 1093),
    asks(404, () => resetting(unknown), 20045),
    asks(422, async ({ ann }) => resetting(await idOf(ann)), 10031),
  ],
  [`DELETE ${path}/{uuid}`]: [
    asks(204, async (scene) => {
      const { by, id, recoveryCodes } = await enrolled(scene);
      return asked(by, `/${id}`, { code: recoveryCodes[0] });
    }),
    asks(404, async (scene) => asked(await newcomer(scene), `/${unknown}`), 1093),
    asks(
      400,
      async (scene) => {
        const { by, id } = await enrolled(scene);
        return asked(by, `/${id}`, { code: "000000" });
      },
      10008,
    ),
  ],
};
