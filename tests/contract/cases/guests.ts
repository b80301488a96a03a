import sql from "sql-template-tag";
import { tokens } from "@chancery/server/io/passwords/tokens.ts";
import { people } from "../../world/people.ts";
import type { Scene } from "../scene.ts";
import { asks, type Asked, type Cases } from "./case.ts";
import { cancelledCode, newCode, usedCode } from "./invitations.ts";

const check = (code: string): Asked => ({ as: "nobody", path: `/api/login/check-by-code/${code}` });
const enter = (body: object): Asked => ({ as: "nobody", path: "/api/login/by-code", sent: { body } });
const status = (code: string, email: string): Asked => ({
  as: "nobody",
  path: `/api/v1/validation/envelope-invite?code=${code}&email=${email}`,
});
const ownStatus = "/api/v1/validation/envelope-authorized-invite?code=";
const guest = "guest@nowhere.example";

/** A code beside which an access code is required. */
async function guardedCode(scene: Scene): Promise<string> {
  const code = await newCode(scene);
  await scene.database.run(sql`
    insert into envelope_access_codes (envelope_id, email, code_hash)
    select envelope_id, email, 'none'
    from envelope_invitations
    where code_hash = ${tokens.hashOf(code)}`);
  return code;
}

/** Recipients of emails who act without an account. */
export const guestCases: Cases = {
  "GET /api/login/check-by-code/{code}": [
    asks(200, async (scene: Scene) => check(await newCode(scene))),
    asks(404, () => check("x"), 10010),
    asks(409, async (scene) => check(await usedCode(scene)), 10011),
    asks(410, async (scene) => check(await cancelledCode(scene)), 10012),
  ],
  "POST /api/login/by-code": [
    asks(200, async (scene) => enter({ code: await newCode(scene), agreed: true })),
    asks(400, () => enter({ agreed: true }), 1024),
    asks(400, () => enter({ code: "x" }), 1024),
    asks(403, () => enter({ code: "x", agreed: false }), 1038),
    asks(404, () => enter({ code: "x", agreed: true }), 10010),
    asks(403, async (scene) => enter({ code: await guardedCode(scene), agreed: true }), 1009),
    asks(403, async (scene) => enter({ code: await guardedCode(scene), agreed: true, accessCode: "wrong" }), 10008),
    asks(409, async (scene) => enter({ code: await usedCode(scene), agreed: true }), 10011),
    asks(410, async (scene) => enter({ code: await cancelledCode(scene), agreed: true }), 10012),
  ],
  "GET /api/v1/validation/envelope-authorized-invite": [
    asks(200, async (scene) => ({ as: "bob", path: `${ownStatus}${await newCode(scene, people.bob.email)}` })),
    asks(403, async (scene) => ({ path: `${ownStatus}${await newCode(scene, people.bob.email)}` }), 10006),
    asks(404, () => ({ path: `${ownStatus}x` }), 10010),
    asks(409, async (scene) => ({ path: `${ownStatus}${await usedCode(scene)}` }), 10011),
    asks(410, async (scene) => ({ path: `${ownStatus}${await cancelledCode(scene)}` }), 10012),
  ],
  "GET /api/v1/validation/envelope-invite": [
    asks(200, async (scene) => status(await newCode(scene), guest)),
    asks(403, async (scene) => status(await newCode(scene), people.bob.email), 1086),
    asks(404, () => status("x", guest), 10010),
    asks(400, () => ({ as: "nobody", path: "/api/v1/validation/envelope-invite?code=x" }), 1023),
  ],
};
