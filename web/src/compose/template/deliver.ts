import { ApiError, type Client, type types } from "@chancery/sdk";
import { explainError } from "../../app/explain-error.ts";
import type { XmlFault } from "./envelope-xml.ts";

/** An envelope to store. */
type ToSave = { readonly draft: string | undefined; readonly data: string };

/** An envelope to send. */
export type ToSend = ToSave & {
  /** Access codes by role id. */
  readonly codes: Readonly<Record<string, string>>;
  readonly reminders: types.Reminders | undefined;
};

/** Faults that a check found. */
class CheckError extends Error {
  readonly faults: readonly XmlFault[];

  constructor(faults: readonly XmlFault[]) {
    super("the envelope has faults");
    this.faults = faults;
  }
}

/** Saves a draft, a new one unless one is named; returns its id. */
export async function saveDraft(here: Client, { draft, data }: ToSave): Promise<string> {
  if (draft === undefined) return (await here.envelopes.createDraft({ body: { data } })).uuid;
  await here.envelopes.updateDraft({ body: { uuid: draft, data } });
  return draft;
}

/** Checks an envelope and sends it; returns its id. Throws an error with every fault that the check found. */
export async function sendEnvelope(here: Client, { draft, data, codes, reminders }: ToSend): Promise<string> {
  const uuid = draft ?? null;
  const { errors } = await here.envelopes.check({ body: { uuid, data } });
  if (errors.length > 0) throw new CheckError(errors);
  const body = { uuid, data, reminders: reminders ?? null, ...(Object.keys(codes).length > 0 && { accessCodes: codes }) };
  return (await here.envelopes.send({ body })).uuid;
}

/** The faults of a save or a send; one without a place when the service gave none. */
export function faultsOf(error: unknown): readonly XmlFault[] {
  if (!error) return [];
  if (error instanceof CheckError) return error.faults;
  if (error instanceof ApiError && error.faults.length > 0) return error.faults as readonly types.FaultRow[];
  return [{ messageLocalized: explainError(error) }];
}
