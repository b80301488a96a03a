import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { client } from "../app/client.ts";
import { useWords } from "../app/words.ts";
import { ErrorNotice, Skeleton } from "../ui/notice.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { draftOf, emptyDraft } from "./draft.ts";
import { ScenarioForm } from "./scenario-form.tsx";

const words = {
  en: { back: "Scenarios", create: "New scenario", edit: "Edit the scenario" },
  uk: { back: "Сценарії", create: "Новий сценарій", edit: "Змінити сценарій" },
};

type Props = {
  readonly mailbox: string;
  /** The scenario to change; undefined for a new one. */
  readonly uuid: string | undefined;
};

/** The page of one scenario, to create or to change it. */
export function ScenarioEditor({ mailbox, uuid }: Props) {
  const text = useWords(words);
  const title = uuid === undefined ? text.create : text.edit;
  usePageTitle(title);
  const found = useQuery({
    queryKey: ["scenarios", mailbox, "one", uuid],
    enabled: uuid !== undefined,
    queryFn: ({ signal }) => client.in(mailbox).scenarios.get({ scenarioUuid: uuid ?? "" }, { signal }),
    // the form begins with what is stored now, and nothing changes under the hands of the user
    gcTime: 0,
    staleTime: Infinity,
  });
  const draft = uuid === undefined ? emptyDraft() : found.data && draftOf(found.data);
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-6 px-4 py-6">
      <div>
        <Link to="/mailbox/$mailbox/scenarios" params={{ mailbox }} className="inline-flex min-h-11 items-center text-accent">
          ← {text.back}
        </Link>
        <h1 className="text-2xl font-semibold">{title}</h1>
      </div>
      <ErrorNotice error={found.error} />
      {draft ? <ScenarioForm mailbox={mailbox} uuid={uuid} start={draft} /> : !found.error && <Skeleton lines={8} />}
    </div>
  );
}
