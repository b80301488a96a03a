import { textAt } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import { newSession, newToken } from "../scene.ts";
import { asks, type Cases } from "./case.ts";
import { ssoOnlyEmail } from "./domains.ts";
import { enrolledUser, finishing, newcomer } from "./second-factor.ts";

const { email: login, password } = people.ann;
const unknown = "01930000-0000-7000-8000-00000000dead";

/** Signing in, tokens, the person. */
export const sessionCases: Cases = {
  "POST /api/login": [
    asks(200, () => ({ as: "nobody", path: "/api/login", sent: { body: { login, password } } })),
    asks(401, () => ({ as: "nobody", path: "/api/login", sent: { body: { login: "nobody@acme.example", password } } }), 1061),
    asks(
      403,
      async (scene) => ({ as: "nobody", path: "/api/login", sent: { body: { login: await ssoOnlyEmail(scene), password } } }),
      1064,
    ),
    asks(401, async (scene) => ({ as: "nobody", path: "/api/login", sent: { body: await enrolledUser(scene) } }), 1090),
    asks(400, () => ({ as: "nobody", path: "/api/login", sent: { body: { login } } }), 1024),
    asks(400, () => ({ as: "nobody", path: "/api/login", sent: { body: { login: 1, password: [] } } }), 1006),
  ],
  "POST /api/login/second-factor": [
    asks(200, async (scene) => finishing(scene)),
    asks(401, async (scene) => finishing(scene, "000000"), 1091),
    asks(400, () => ({ as: "nobody", path: "/api/login/second-factor", sent: { body: { handle: "x" } } }), 1024),
  ],
  "POST /api/logout": [
    asks(200, async ({ ann }) => ({
      path: "/api/logout",
      sent: { headers: { authorization: `Bearer ${(await newToken(ann)).token}` } },
    })),
  ],
  "GET /api/v1/user/search": [
    asks(200, () => ({ path: "/api/v1/user/search?keyword=ann" })),
    asks(400, () => ({ path: "/api/v1/user/search" }), 1023),
  ],
  "POST /api/v1/user/info": [
    asks(200, async ({ ann }) => ({
      path: "/api/v1/user/info",
      sent: { body: [textAt(await ann.get("/api/v1/user/profile"), "uuid")] },
    })),
    asks(400, () => ({ path: "/api/v1/user/info", sent: { body: ["x"] } }), 1006),
  ],
  "GET /api/v1/user/profile": [asks(200, () => ({ path: "/api/v1/user/profile" }))],
  "GET /api/v1/user/sessions": [asks(200, () => ({ path: "/api/v1/user/sessions" }))],
  "DELETE /api/v1/user/sessions": [
    asks(200, async (scene) => ({
      path: "/api/v1/user/sessions",
      sent: { headers: { authorization: `Bearer ${(await newcomer(scene)).token}` } },
    })),
    asks(
      403,
      async ({ ann }) => ({
        path: "/api/v1/user/sessions",
        sent: { headers: { authorization: `Bearer ${(await newToken(ann)).token}` } },
      }),
      90035,
    ),
  ],
  "DELETE /api/v1/user/sessions/{uuid}": [
    asks(204, async (scene) => ({ path: `/api/v1/user/sessions/${await newSession(scene)}` })),
    asks(404, () => ({ path: `/api/v1/user/sessions/${unknown}` }), 1001),
    asks(400, () => ({ path: "/api/v1/user/sessions/7" }), 1006),
  ],
  "GET /api/v1/token": [
    asks(200, async ({ ann }) => {
      await newToken(ann);
      return { path: "/api/v1/token" };
    }),
  ],
  "POST /api/v1/token": [
    asks(200, () => ({ path: "/api/v1/token", sent: { body: { name: "CRM", expireAt: "2999-12-31T02:00:00+02:00" } } })),
    asks(200, () => ({
      path: "/api/v1/token",
      sent: { body: { name: "CRM", expireAt: "2999-12-31T00:00:00Z", scopes: ["envelopeSend", 2004] } },
    })),
    asks(
      400,
      () => ({ path: "/api/v1/token", sent: { body: { name: "C", expireAt: "2999-12-31T00:00:00Z", scopes: [7] } } }),
      1006,
    ),
    asks(400, () => ({ path: "/api/v1/token", sent: { body: { name: "CRM", expireAt: "2001-01-01T00:00:00Z" } } }), 1070),
    asks(400, () => ({ path: "/api/v1/token", sent: { body: { name: "CRM", expireAt: "soon" } } }), 1006),
  ],
  "DELETE /api/v1/token/{id}": [
    asks(200, async ({ ann }) => ({ path: `/api/v1/token/${(await newToken(ann)).id}` })),
    asks(404, () => ({ path: `/api/v1/token/${unknown}` }), 1001),
    asks(400, () => ({ path: "/api/v1/token/7" }), 1006),
  ],
};
