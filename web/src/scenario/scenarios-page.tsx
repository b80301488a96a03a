import { getRouteApi } from "@tanstack/react-router";
import { ScenarioEditor } from "./scenario-editor.tsx";
import { ScenarioList } from "./scenario-list.tsx";

const route = getRouteApi("/signed-in/mailbox/$mailbox/scenarios");

/** The scenarios of a mailbox, or the one that the address names: `new`, or its id. */
export function ScenariosPage() {
  const { mailbox } = route.useParams();
  const { scenario } = route.useSearch();
  if (scenario === undefined) return <ScenarioList key={mailbox} mailbox={mailbox} />;
  return <ScenarioEditor key={`${mailbox} ${scenario}`} mailbox={mailbox} uuid={scenario === "new" ? undefined : scenario} />;
}
