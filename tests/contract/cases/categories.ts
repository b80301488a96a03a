import { newCategory } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/category";
const named = (): object => ({ name: `Category ${crypto.randomUUID()}`, access: "mailbox" });

/** Categories of templates. */
export const categoryCases: Cases = {
  [`POST ${at}`]: [
    asks(201, () => ({ path: at, sent: { body: named() } })),
    asks(201, async ({ ann }) => ({
      path: at,
      sent: { body: { ...named(), description: "What we buy", parentId: await newCategory(ann) } },
    })),
    asks(404, () => ({ path: at, sent: { body: { ...named(), parentId: unknown } } }), 30013),
    asks(400, () => ({ path: at, sent: { body: { access: "account" } } }), 30010),
    asks(400, () => ({ path: at, sent: { body: { name: "x".repeat(65) } } }), 30011),
    asks(400, () => ({ path: at, sent: { body: { name: "A", access: "shared" } } }), 1058),
    asks(400, () => ({ path: at, sent: { body: { name: "A", access: "official" } } }), 1084),
    asks(400, () => ({ path: at, sent: { body: { name: "A", access: "none" } } }), 1057),
  ],
  [`PUT ${at}/{uuid}`]: [
    asks(200, async ({ ann }) => ({ path: `${at}/${await newCategory(ann)}`, sent: { body: named() } })),
    asks(404, () => ({ path: `${at}/${unknown}`, sent: { body: named() } }), 30013),
    asks(
      403,
      async ({ ann }) => ({ as: "bob", path: `${at}/${await newCategory(ann, "public")}`, sent: { body: named() } }),
      90011,
    ),
  ],
  [`DELETE ${at}/{uuid}`]: [
    asks(204, async ({ ann }) => ({ path: `${at}/${await newCategory(ann)}` })),
    asks(204, async ({ ann }) => ({ path: `${at}/${await newCategory(ann)}?moveTo=${await newCategory(ann)}` })),
    asks(204, async ({ ann }) => ({ path: `${at}/${await newCategory(ann)}?keepChildren=true` })),
    asks(404, () => ({ path: `${at}/${unknown}` }), 30013),
  ],
  [`GET ${at}/{uuid}`]: [
    asks(200, () => ({ path: `${at}/pub` })),
    asks(200, async ({ ann }) => {
      await newCategory(ann, "account");
      return { path: `${at}/account` };
    }),
    asks(400, () => ({ path: `${at}/private` }), 1006),
  ],
  [`GET ${at}`]: [
    asks(200, () => ({ path: at })),
    asks(200, () => ({ path: `${at}?access=pub&limit=1` })),
    asks(400, () => ({ path: `${at}?access=shared` }), 1006),
  ],
};
