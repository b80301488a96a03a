import sql from "sql-template-tag";
import { newId } from "@chancery/server/io/basics.ts";
import { tokens } from "@chancery/server/io/passwords/tokens.ts";
import { form } from "../../world/call.ts";
import { offerXml, paperXml, textAt } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import type { Scene } from "../scene.ts";
import { type Asked, type Cases, asks } from "./case.ts";

const at = "/api/v1/envelope";
const unknown = "01930000-0000-7000-8000-00000000dead";

/** An envelope of Ann's that waits for an address: Bob's unless another is named. */
export async function newInvitation(
  { ann, paper }: Pick<Scene, "ann" | "paper">,
  email: string = people.bob.email,
): Promise<string> {
  return textAt(await ann.post(`${at}/send`, { data: offerXml(paper, email) }), "uuid");
}

const inBobs = { headers: { mailbox: people.bob.mailboxId } };

/** An email about an envelope that a mail server has taken. */
async function newEmail({ database }: Pick<Scene, "database">, envelopeId: string): Promise<void> {
  await database.run(sql`
    insert into letters (id, recipient, body, created_at, ended_at, envelope_id, mailbox_id)
    values (${newId()}, ${people.bob.email}, null, now(), now(), ${envelopeId}, ${people.bob.mailboxId})`);
}

/** A code of an invitation to an address: one that no user has, unless another is named. */
export async function newCode(scene: Scene, guest = "guest@nowhere.example"): Promise<string> {
  const id = await newInvitation(scene, guest);
  const { text, hash } = tokens.newCode();
  await scene.database.run(sql`
    insert into envelope_invitations (envelope_id, email, code_hash, created_at)
    values (${id}, ${guest}, ${hash}, now())
    on conflict (envelope_id, email) do update
    set code_hash = excluded.code_hash`);
  return text;
}

/** A code that Bob accepted. */
export async function usedCode(scene: Scene): Promise<string> {
  const code = await newCode(scene);
  await scene.bob.post(`${at}/confirm-invite`, { code });
  return code;
}

/** A code of a cancelled envelope. */
export async function cancelledCode(scene: Scene): Promise<string> {
  const code = await newCode(scene);
  await scene.database.run(sql`
    update envelopes
    set status = 'CANCELLED'
    where id = (select envelope_id from envelope_invitations where code_hash = ${tokens.hashOf(code)})`);
  return code;
}

async function notified(scene: Scene): Promise<string> {
  const id = await newInvitation(scene);
  await scene.ann.post(`${at}/notify`, { uuids: [id] });
  return id;
}

const oneTime = (recipient: string) => ({
  templateXml: paperXml,
  envelopeXml: offerXml({ uuid: unknown, version: unknown }, recipient),
});

const asBob = (path: string, body: object) => ({ as: "bob", path: `${at}/${path}`, sent: { body } }) as const;

/** Recipients named by email. */
export const invitationCases: Cases = {
  [`GET ${at}/invitations`]: [
    asks(200, async (scene) => {
      await newInvitation(scene);
      return { as: "bob", path: `${at}/invitations` };
    }),
    asks(400, () => ({ path: `${at}/invitations?cursor=x` }), 1006),
  ],
  [`HEAD ${at}/invitations`]: [
    asks(200, async (scene) => {
      await newInvitation(scene);
      return { as: "bob", path: `${at}/invitations` };
    }),
    asks(404, () => ({ as: "stranger", path: `${at}/invitations` })),
  ],
  [`POST ${at}/invitations`]: [
    asks(200, async (scene) => asBob("invitations", [await newInvitation(scene)])),
    asks(200, async (scene) => asBob("invitations", { uuids: [await newInvitation(scene)] })),
    asks(400, () => asBob("invitations", []), 1006),
    asks(404, () => asBob("invitations", { uuids: [unknown] }), 50053),
    asks(400, () => asBob("invitations", { uuids: [] }), 1006),
    asks(400, () => asBob("invitations", { uuids: Array(101).fill(unknown) }), 1006),
  ],
  [`POST ${at}/confirm-invite`]: [
    asks(200, async (scene) =>
      asBob("confirm-invite", { code: await newCode(scene), roles: [{ id: "buyer", mailboxUuid: people.bob.mailboxId }] }),
    ),
    asks(200, async (scene) => asBob("confirm-invite", { code: await newInvitation(scene) })),
    asks(200, async (scene) => asBob("confirm-invite", { code: await newCode(scene) })),
    asks(404, () => asBob("confirm-invite", { code: "x" }), 50053),
    asks(409, async (scene) => asBob("confirm-invite", { code: await usedCode(scene) }), 50054),
    asks(410, async (scene) => asBob("confirm-invite", { code: await cancelledCode(scene) }), 50056),
    asks(400, () => asBob("confirm-invite", { code: "" }), 1006),
  ],
  [`GET ${at}/invite-authorized-info`]: [
    asks(200, async (scene) => ({
      as: "bob",
      path: `${at}/invite-authorized-info?code=${await newCode(scene, people.bob.email)}`,
    })),
    asks(403, async (scene) => ({ path: `${at}/invite-authorized-info?code=${await newCode(scene)}` }), 10006),
    asks(404, () => ({ path: `${at}/invite-authorized-info?code=x` }), 50053),
    asks(400, () => ({ path: `${at}/invite-authorized-info` }), 1023),
  ],
  [`GET ${at}/invite-info`]: [
    asks(200, async (scene) => ({ as: "nobody", path: `${at}/invite-info?code=${await newCode(scene)}` })),
    asks(404, () => ({ as: "nobody", path: `${at}/invite-info?code=x` }), 50053),
    asks(404, async (scene) => ({ as: "nobody", path: `${at}/invite-info?code=${await usedCode(scene)}` }), 50053),
    asks(400, () => ({ as: "nobody", path: `${at}/invite-info` }), 1023),
  ],
  [`POST ${at}/one-time-send`]: [
    asks(201, () => ({ path: `${at}/one-time-send`, sent: { body: oneTime(people.bob.mailboxId) } })),
    asks(400, () => ({ path: `${at}/one-time-send`, sent: { body: oneTime(unknown) } }), 30001),
    asks(400, () => ({
      path: `${at}/one-time-send`,
      sent: { body: { ...oneTime(people.bob.mailboxId), templateXml: "<template" } },
    })),
  ],
  [`POST ${at}/quick-send`]: [
    asks(201, () => quick({ recipient: people.bob.mailboxId, signer: true })),
    asks(201, () => quick({ recipient: people.bob.mailboxId, approver: null, eInkSignature: true })),
    asks(400, () => quick({ recipient: unknown }), 30001),
    asks(201, () => quick({ recipient: people.bob.mailboxId, signer: true, eInkSignature: true })),
    asks(
      400,
      () =>
        quick({ recipient: people.bob.mailboxId, signer: true }, "a", { recipient: people.ann.mailboxId, eInkSignature: true }),
      40101,
    ),
    asks(400, () => quick({ recipient: people.bob.mailboxId }, ""), 1021),
    asks(413, () => quick({ recipient: people.bob.mailboxId }, "a".repeat(1024 ** 2 + 1)), 1029),
    asks(400, () => ({ path: `${at}/quick-send`, sent: form([]) })),
    asks(415, () => ({ path: `${at}/quick-send`, sent: { body: {} } }), 1011),
  ],
  [`POST ${at}/notify`]: [
    asks(200, async (scene) => ({ path: `${at}/notify`, sent: { body: { uuids: [await newInvitation(scene)] } } })),
    asks(200, () => ({ path: `${at}/notify`, sent: { body: { uuids: null, searchParams: { subject: "nothing at all" } } } })),
    asks(403, async (scene) => ({ as: "bob", path: `${at}/notify`, sent: { body: { uuids: [scene.waiting] } } }), 50095),
    asks(422, async (scene) => ({ path: `${at}/notify`, sent: { body: { uuids: [await notified(scene)] } } }), 50096),
    asks(422, ({ completed }) => ({ path: `${at}/notify`, sent: { body: { uuids: [completed] } } }), 50050),
    asks(404, () => ({ path: `${at}/notify`, sent: { body: { uuids: [unknown] } } }), 50011),
    asks(400, () => ({ path: `${at}/notify`, sent: { body: {} } }), 1059),
    asks(400, () => ({ path: `${at}/notify`, sent: { body: { uuids: [unknown], searchParams: {} } } }), 1059),
  ],
  [`GET ${at}/{id}/emails`]: [
    asks(200, async (scene) => {
      // of a draft, about which nothing is sent meanwhile
      const id = textAt(await scene.ann.post(at, { data: offerXml(scene.paper, people.bob.mailboxId) }), "uuid");
      for (let count = 0; count < 4; count += 1) await newEmail(scene, id);
      return { path: `${at}/${id}/emails` };
    }),
    asks(403, ({ waiting }) => ({ as: "bob", path: `${at}/${waiting}/emails`, sent: inBobs }), 90015),
    asks(404, () => ({ path: `${at}/${unknown}/emails` }), 50011),
  ],
};

function quick(recipient: object, bytes = "the plan", ...others: readonly object[]): Asked {
  const data = JSON.stringify({ subject: "Quick", recipients: [recipient, ...others] });
  const parts = [
    { name: "files", fileName: "plan.txt", bytes },
    { name: "data", type: "application/json", bytes: data },
  ];
  return { path: `${at}/quick-send`, sent: form(parts) };
}
