import { useQuery } from "@tanstack/react-query";
import type { types } from "@chancery/sdk";
import { client } from "../../app/client.ts";
import { useRead } from "../../app/queries.ts";

const templatesMax = 200;
const noLabels: types.LabelsListOutput = [];

/** The labels of a mailbox, by name. */
export function useLabels(mailbox: string): types.LabelsListOutput {
  const { data = noLabels } = useRead(["labels", mailbox], client.in(mailbox).labels.list, undefined, { staleTime: 60_000 });
  return data;
}

/** The newest templates of a mailbox, read when they are wanted. */
export function useTemplates(mailbox: string, isWanted: boolean): types.TemplatePage["data"] {
  const { data } = useQuery({
    queryKey: ["templates", mailbox, "names"],
    queryFn: ({ signal }) => client.in(mailbox).templates.list({ limit: templatesMax }, { signal }),
    staleTime: 60_000,
    enabled: isWanted,
  });
  return data?.data ?? [];
}
