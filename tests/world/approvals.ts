import { callingApp } from "./call.ts";
import { people } from "./people.ts";
import { signIn, type Persona } from "./persona.ts";
import type { World } from "./world.ts";

const mailboxes = [
  ["Legal", "01930000-0000-7000-8000-0000000000d1"],
  ["Finance", "01930000-0000-7000-8000-0000000000d2"],
  ["Board", "01930000-0000-7000-8000-0000000000d3"],
] as const;

/** Ann in three more mailboxes of her company, to approve what Contracts sends. */
export async function approvers({ rooms, app }: World): Promise<readonly [legal: Persona, finance: Persona, board: Persona]> {
  const { email, password, company } = people.ann;
  const account = {
    name: company,
    inn: "1000000a1",
    type: "company",
    mailboxes: mailboxes.map(([name, uuid]) => ({ uuid, name })),
    users: [
      {
        email,
        firstName: "Ann",
        lastName: "Lee",
        accountRole: "owner",
        mailboxes: Object.fromEntries(mailboxes.map(([name]) => [name, "owner"])),
      },
    ],
  };
  await rooms.provision("approvers", JSON.stringify({ accounts: [account] }));
  const ids = mailboxes.map(([, uuid]) => uuid);
  const [legal, finance, board] = await Promise.all(
    ids.map((mailboxId) => signIn(callingApp(app), { email, password, company, mailboxId: mailboxId as Persona["mailboxId"] })),
  );
  return [legal!, finance!, board!];
}

/** Sends an envelope for approval from a mailbox, and answers what its process says of it. */
export async function sendForApproval(who: Persona, uuids: readonly string[], steps: readonly (readonly Persona[])[]) {
  const body = {
    uuids,
    steps: steps.map((step) => ({ approvers: step.map(({ mailboxId }) => mailboxId) })),
    message: "By Friday",
  };
  const started = await who.put("/api/v1/envelope/send-for-approval", body);
  if (started.status !== 200) throw new Error(`nothing was sent for approval: ${started.text}`);
  const { uuid } = Object(started.json);
  return Object((await who.get(`/api/v1/process-status/${uuid}?details=true`)).json).details as readonly {
    readonly result: boolean;
    readonly errorCode: string | null;
  }[];
}

/** The route that runs on an envelope in a mailbox. */
export async function flowOf(who: Persona, id: string): Promise<string> {
  return Object((await who.get(`/api/v1/envelope/${id}?include=envelope`)).json).envelope.approvalFlowUuid;
}

/** Approves one envelope. */
export async function approve(who: Persona, envelopeUuid: string, flowUuid: string, comment = "") {
  return who.put("/api/v1/envelope/approval", { status: "APPROVED", comment, envelopes: [{ envelopeUuid, flowUuid }] });
}

/** Rejects one envelope. */
export async function reject(who: Persona, envelopeUuid: string, flowUuid: string, comment = "") {
  return who.put("/api/v1/envelope/approval", { status: "REJECTED", comment, envelopes: [{ envelopeUuid, flowUuid }] });
}
