import type { InMailbox } from "../../../http/route/route.ts";
import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { TemplateId } from "@chancery/core/ids/id.ts";
import { refuse } from "@chancery/core/fault/fault.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { checkInput, type CheckedInput } from "./check-input.ts";
import type { RoomNeeds } from "../needs.ts";
import { addTemplate, removeRetired, retireTemplate } from "./store/templates.ts";
import { changeOfTemplate } from "../versions/template-change.ts";
import type { WholeVersion } from "../versions/version.ts";

/** A template for one envelope, checked and not stored yet; `add` stores it as retired in the transaction of the envelope. */
export type OneOff = {
  readonly version: WholeVersion;
  /** Stores it as a template of the acting mailbox, which the transaction may have opened. */
  add(tx: Transaction, acting: OneOffActing): Promise<void>;
};

type OneOffActing = Pick<InMailbox, "mailbox" | "origin"> & { readonly caller: Pick<InMailbox["caller"], "userId"> };

/** Checks the XML of a template for one envelope of the mailbox. Throws every fault of it. */
export async function prepareOneOff(needs: RoomNeeds, data: string, mailbox: OpenMailbox): Promise<OneOff> {
  const checked = await checkInput(needs, { access: "mailbox", data }, mailbox);
  if ("faults" in checked) return refuse(checked.faults.map((row) => ({ pointer: "/templateXml", ...row }))) as never;
  const version = versionOf(needs, checked, mailbox);
  return { version, add: (tx, acting) => addOneOff(tx, { version, checked, acting }) };
}

function versionOf(needs: RoomNeeds, { read, ...rest }: CheckedInput, mailbox: OpenMailbox): WholeVersion {
  const at = needs.clock.now();
  return {
    ...rest,
    templateId: needs.newId<"template">(),
    version: needs.newId<"templateVersion">(),
    isNewest: true,
    mailboxId: mailbox.id,
    accountId: mailbox.accountId,
    name: read.template.name,
    description: read.template.description,
    data: read.data,
    model: read.template,
    isArchived: true,
    sharedCategoryIds: [],
    defaultDownloadOptions: true,
    isPubliclyShared: false,
    createdAt: at,
    modifiedAt: at,
    dataCreatedAt: at,
    dataModifiedAt: at,
  };
}

type Adding = { readonly version: WholeVersion; readonly checked: CheckedInput; readonly acting: OneOffActing };

async function addOneOff(tx: Transaction, { version: one, checked, acting }: Adding): Promise<void> {
  const { templateId: id, version, name, description, createdAt: at } = one;
  const { id: mailboxId, accountId } = acting.mailbox;
  const searched = foldText(`${name} ${description}`);
  const { read, ...rest } = checked;
  await addTemplate(tx, { ...rest, id, version, mailboxId, accountId, name, description, searched, data: read.data, at });
  await retireTemplate(tx, id, at);
  const act = { operation: "template-created", at, details: { oneOff: true } };
  await publish(tx, { ...changeOfTemplate({ ...one, mailboxId, accountId }, act, acting), areSubjectsNew: true });
}

/** Removes those of some templates whose one envelope is removed; returns their ids. */
export async function removeOneOffs(tx: Transaction, ids: readonly TemplateId[]): Promise<readonly TemplateId[]> {
  return removeRetired(tx, ids);
}
