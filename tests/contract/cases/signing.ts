import { buildArchive } from "../../world/build-archive.ts";
import { sendToSign, signaturesFor } from "../../world/signing.ts";
import { drawing, sendToDraw } from "../../world/drawings.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = (id: string, action: string): string => `/api/v1/envelope/${id}/${action}`;

const director = { documentId: "contract", signatureName: "Director" };

/** A contract that Bob is to sign, drawn. */
async function drawn(scene: Scene): Promise<string> {
  const id = await sendToSign(scene.ann, scene.bob);
  await buildArchive(scene, id);
  return id;
}

/** Digital signatures. */
export const signingCases: Cases = {
  "POST /api/v1/envelope/{id}/for-sign": [
    asks(200, async (scene) => ({ as: "bob", path: `${at(await drawn(scene), "for-sign")}?wait=true`, sent: { body: {} } })),
    asks(
      422,
      async ({ ann, bob }) => ({
        as: "bob",
        path: at(await sendToSign(ann, bob), "for-sign"),
        sent: { body: { documents: [{ documentId: "none", signatureName: "Director" }] } },
      }),
      50031,
    ),
    asks(422, ({ waiting }) => ({ as: "bob", path: at(waiting, "for-sign") }), 50025),
    asks(422, ({ completed }) => ({ as: "bob", path: at(completed, "for-sign") }), 50050),
    asks(404, () => ({ path: at(unknown, "for-sign") }), 50011),
  ],
  "POST /api/v1/envelope/{id}/for-single-sign": [
    asks(200, async (scene) => ({ as: "bob", path: at(await drawn(scene), "for-single-sign"), sent: { body: director } })),
    asks(
      422,
      async (scene) => ({
        as: "bob",
        path: at(await drawn(scene), "for-single-sign"),
        sent: { body: { ...director, documentId: "none" } },
      }),
      50031,
    ),
    asks(422, ({ waiting }) => ({ as: "bob", path: at(waiting, "for-single-sign"), sent: { body: director } }), 50025),
    asks(422, ({ completed }) => ({ as: "bob", path: at(completed, "for-single-sign"), sent: { body: director } }), 50050),
    asks(404, () => ({ path: at(unknown, "for-single-sign"), sent: { body: director } }), 50011),
  ],
  "POST /api/v1/envelope/{id}/for-sign-file": [
    asks(200, async (scene) => ({
      as: "bob",
      path: at(await drawn(scene), "for-sign-file"),
      sent: { body: { documentId: "contract", xml: true } },
    })),
    asks(
      422,
      async (scene) => ({ as: "bob", path: at(await drawn(scene), "for-sign-file"), sent: { body: { documentId: "none" } } }),
      50031,
    ),
    asks(404, () => ({ path: at(unknown, "for-sign-file"), sent: { body: { documentId: "contract" } } }), 50011),
  ],
  "PUT /api/v1/envelope/{id}/sign": [
    asks(200, async (scene) => {
      const id = await drawn(scene);
      return { as: "bob", path: at(id, "sign"), sent: { body: await signaturesFor(scene.bob, id) } };
    }),
    asks(
      400,
      async (scene) => {
        const signatures = [{ source: "binary", data: "AAAA" }];
        const body = [{ documentId: "contract", signatureName: "Director", signatures }];
        return { as: "bob", path: at(await drawn(scene), "sign"), sent: { body } };
      },
      1006,
    ),
    asks(400, async (scene) => ({ as: "bob", path: at(await drawn(scene), "sign"), sent: { body: [] } }), 50005),
    asks(422, ({ waiting }) => ({ as: "bob", path: at(waiting, "sign"), sent: { body: [] } }), 50025),
    asks(404, () => ({ path: at(unknown, "sign"), sent: { body: [] } }), 50011),
  ],
  "GET /api/v1/envelope/signing-report/{sessionId}": [
    asks(200, async (scene) => {
      await scene.bob.post(`${at(await drawn(scene), "for-sign")}?sessionId=order-7`, {});
      return { as: "bob", path: "/api/v1/envelope/signing-report/order-7" };
    }),
    asks(404, () => ({ as: "bob", path: "/api/v1/envelope/signing-report/none" }), 1001),
  ],
  "POST /api/v1/envelope/{id}/sign-ses": [
    asks(200, async ({ ann, bob }) => {
      const path = at(await sendToDraw(ann, bob), "sign-ses");
      return { as: "bob", path, sent: { body: drawing() } };
    }),
    asks(
      400,
      async ({ ann, bob }) => ({ as: "bob", path: at(await sendToDraw(ann, bob), "sign-ses"), sent: { body: "" } }),
      50040,
    ),
    asks(422, ({ waiting }) => ({ as: "bob", path: at(waiting, "sign-ses"), sent: { body: "AAAA" } }), 50118),
    asks(404, () => ({ path: at(unknown, "sign-ses"), sent: { body: "AAAA" } }), 50011),
  ],
};
