import { useQuery } from "@tanstack/react-query";
import { client } from "../../app/client.ts";
import { usePermissions } from "../../app/permissions.ts";
import { useLabels, useTemplates } from "../../mailbox/filter/names.ts";

/** A thing of a mailbox that a filter can name. */
export type Named = { readonly uuid: string; readonly name: string };

const formsMax = 200;

/** The labels, templates and forms of a mailbox as far as the user may see them. */
export function useNames(mailbox: string): Readonly<Record<"labels" | "templates" | "forms", readonly Named[]>> {
  const may = usePermissions(mailbox);
  const labels = useLabels(mailbox);
  const templates = useTemplates(mailbox, may("templateListView"));
  const forms = useQuery({
    queryKey: ["forms", mailbox, "names"],
    queryFn: ({ signal }) => client.in(mailbox).forms.list({ limit: formsMax }, { signal }),
    staleTime: 60_000,
    enabled: may("envelopeListView"),
  });
  return { labels, templates, forms: forms.data?.data ?? [] };
}
