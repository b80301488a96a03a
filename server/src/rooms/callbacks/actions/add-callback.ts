import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import { callbackDefaults, callbackLimits } from "@chancery/core/callback/callback.ts";
import { readFilter } from "@chancery/core/callback/filter.ts";
import type { DateFormat } from "@chancery/core/event/event-body.ts";
import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import { Secret } from "@chancery/core/text/secret.ts";
import type { InMailbox, Reply } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOf } from "../events.ts";
import type { CallbacksNeeds } from "../needs.ts";
import { lockText } from "../row-secrets.ts";
import { addCallback, lockAndCountCallbacks, type CallbackRow } from "../store/callbacks.ts";
import { showCallback } from "../view.ts";
import type { Static } from "typebox";
import type { shapes } from "../contract.ts";

/** A callback to create; null and missing properties have their defaults. */
export type CallbackInput = Static<typeof shapes.add.body>;

/** Creates a callback and answers with its secret. Throws callback.draft_status, request.invalid, value.too_many. */
export async function addOwnCallback(
  needs: CallbacksNeeds,
  input: CallbackInput,
  dates: DateFormat,
  acting: InMailbox,
): Promise<Reply> {
  refuse(await faultsOf(needs, input));
  const row = newRow(needs, input, dates, acting);
  const { secret, locked } = newSecrets(needs, row, input);
  return needs.database.transaction(async (tx) => {
    if ((await lockAndCountCallbacks(tx, row.mailbox_id)) >= callbackLimits.perMailbox)
      throw new Fault("value.too_many", { args: ["callbacks", callbackLimits.perMailbox] });
    await addCallback(tx, row, locked);
    const details = { host: URL.parse(row.url)?.host ?? "" };
    await publish(tx, changeOf(row, { operation: "callback-created", at: row.created_at, details }, acting));
    return acting.settle(tx, { status: 201, body: { ...showCallback(row), secret: secret.reveal() } });
  });
}

/** The secret of a new callback, and it and the password encrypted. */
export function newSecrets(
  { secrets, webhookKeys }: Pick<CallbacksNeeds, "secrets" | "webhookKeys">,
  { id, login }: Pick<CallbackRow, "id" | "login">,
  { password }: Pick<CallbackInput, "password">,
) {
  const secret = webhookKeys.newSecret();
  const own = login === null ? null : lockText(secrets, id, "password", new Secret(password ?? ""));
  return { secret, locked: { password: own, secret: lockText(secrets, id, "secret", secret) } };
}

/** The faults of a callback to create, with pointers into its own properties. */
export async function faultsOf(
  { checkUrl }: Pick<CallbacksNeeds, "checkUrl">,
  { url, login, filter }: CallbackInput,
): Promise<readonly FaultRow[]> {
  const reason = await checkUrl(url, "service");
  const isLong = JSON.stringify(filter ?? {}).length > callbackLimits.filterMaxLength;
  const long = { code: "request.invalid", args: [`/filter has over ${callbackLimits.filterMaxLength} characters`] } as const;
  const ofLogin = login?.includes(":") ? ["/login must not contain a colon"] : [];
  return [
    ...(reason === undefined ? [] : [{ code: "request.invalid", args: [`/url ${reason}`], pointer: "/url" } as const]),
    ...ofLogin.map((text) => ({ code: "request.invalid", args: [text], pointer: "/login" }) as const),
    ...(isLong ? [{ ...long, pointer: "/filter" }] : readFilter(filter ?? {}, "/filter").faults),
  ];
}

/** The row of a new callback of a mailbox. */
export function newRow(
  { newId, clock }: CallbacksNeeds,
  input: CallbackInput,
  dates: DateFormat,
  acting: Pick<InMailbox, "mailbox" | "caller">,
): CallbackRow {
  return {
    id: newId<"callback">(),
    mailbox_id: acting.mailbox.id,
    account_id: acting.mailbox.accountId,
    user_id: acting.caller.userId,
    url: input.url,
    retries: input.retries ?? callbackDefaults.retries,
    timeout_ms: input.timeout ?? callbackDefaults.timeoutMs,
    success_code: input.successCode ?? callbackDefaults.successCode,
    login: input.login || null,
    filter: input.filter ?? {},
    dates,
    created_at: clock.now(),
    disabled_at: null,
    disabled_reason: null,
    form_id: null,
    permission: mailboxPermissions.envelopeCallbackManage,
  };
}
