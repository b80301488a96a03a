import { refuse } from "@chancery/core/fault/fault.ts";
import type { TemplateId } from "@chancery/core/ids/id.ts";
import type { InMailbox, Reply } from "../../../http/route/route.ts";
import type { RoomNeeds } from "../needs.ts";
import { editVersion } from "../template/edit-version.ts";
import { findOwn } from "../template/find-changeable.ts";
import { shareFaults } from "./share-faults.ts";
import { findCode, removeCode, setCode } from "./store.ts";

/** The share code of the mailbox's own template; null without one. Throws template.not_found, template.forbidden. */
export async function showCode(needs: RoomNeeds, id: TemplateId, { mailbox }: Pick<InMailbox, "mailbox">): Promise<Reply> {
  await findOwn(needs, needs.database, id, mailbox);
  return { status: 200, body: { code: (await findCode(needs.database, id)) ?? null } };
}

/**
 * Gives the mailbox's own template a new share code, in place of the one before. Throws template.share_access, .share_subject,
 * .share_role, .archived, .not_found, .forbidden.
 */
export async function generateCode(needs: RoomNeeds, id: TemplateId, acting: InMailbox): Promise<Reply> {
  const { text: code } = needs.tokens.newLinkCode();
  const reply = { status: 200, body: { code } };
  const settle: Parameters<typeof editVersion>[2]["settle"] = (tx) => acting.settle(tx, reply);
  await editVersion(
    needs,
    {
      id,
      operation: "template-share-code-created",
      change: async (tx, version) => {
        refuse(await shareFaults(needs, tx, version));
        await setCode(tx, id, code, needs.clock.now());
      },
    },
    { ...acting, settle },
  );
  return reply;
}

/** Removes the share code of the mailbox's own template. Throws template.not_found, template.forbidden. */
export async function unshareTemplate(needs: RoomNeeds, id: TemplateId, acting: InMailbox): Promise<Reply> {
  const reply = { status: 200 };
  const settle: Parameters<typeof editVersion>[2]["settle"] = (tx) => acting.settle(tx, reply);
  const change = { id, operation: "template-share-code-deleted", takesArchived: true } as const;
  await editVersion(needs, { ...change, change: (tx) => removeCode(tx, id) }, { ...acting, settle });
  return reply;
}
