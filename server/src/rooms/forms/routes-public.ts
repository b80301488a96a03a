import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { route, type AnyRoute } from "../../http/route/route.ts";
import { showOpenForm } from "./actions/show-open-form.ts";
import { startForm } from "./actions/start-form.ts";
import { shapes } from "./contract.ts";
import type { FormsNeeds } from "./needs.ts";

const unstored = { "cache-control": "no-store" };
const faults: readonly FaultCode[] = ["form.not_found", "form.ended"];

/** The endpoints for visitors with the link of a form. */
export function publicRoutes(needs: FormsNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/form/{id}/open", {
      signIn: "none",
      summary: "Retrieve a form as visitors see it",
      contract: shapes.open,
      faults,
      action: async ({ params: { id } }) => ({ status: 200, body: await showOpenForm(needs, id), headers: unstored }),
    }),
    route("POST", "/api/v1/form/{id}/start", {
      signIn: "none",
      summary: "Start a form, and act on its envelope as a guest",
      opensSession: "guest",
      limitedBy: "start",
      secretAnswer: true,
      contract: shapes.start,
      faults: [...faults, "user.terms_not_accepted", ...needs.envelopes.faults],
      action: async ({ params: { id }, body: { agreed, role }, origin, signal }) => ({
        status: 201,
        body: await startForm(needs, { id, agreed, role: role ?? undefined }, { origin, signal }),
        headers: unstored,
      }),
    }),
  ];
}
