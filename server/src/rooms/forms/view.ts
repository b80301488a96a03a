import type { FormRow } from "./store.ts";

/** Parts of a form that are not in its row. */
export type FormParts = {
  readonly baseUrl: string;
  readonly totals:
    | { readonly total: number; readonly completed: number; readonly rejected: number; readonly last_at: string }
    | undefined;
  readonly callback:
    | (Readonly<Record<"uuid" | "id" | "url" | "authType", string>> &
        Readonly<Record<"retries" | "timeout" | "successCode", number>>)
    | undefined;
};

/** A form on the wire. */
export function showForm(row: FormRow, { baseUrl, totals, callback }: FormParts) {
  return {
    uuid: row.id,
    id: row.id,
    name: row.name,
    template: { uuid: row.template_id, id: row.template_id, versionId: row.template_version },
    multiUse: row.is_multi_use,
    redirectUrl: row.redirect_url,
    settings: row.settings,
    link: `${baseUrl}/form/${row.id}`,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
    lastUsedAt: totals?.last_at ?? null,
    totalEnvelopes: totals?.total ?? 0,
    completedEnvelopes: totals?.completed ?? 0,
    rejectedEnvelopes: totals?.rejected ?? 0,
    envelopeCreationCallback: callback
      ? {
          uuid: callback.uuid,
          id: callback.id,
          url: callback.url,
          retries: callback.retries,
          timeout: callback.timeout,
          successCode: callback.successCode,
          authType: callback.authType,
        }
      : null,
  };
}
