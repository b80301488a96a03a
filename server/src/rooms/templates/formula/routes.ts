import { evaluateFormulas } from "@chancery/core/envelope/values/computed/evaluate-formulas.ts";
import { refuse } from "@chancery/core/fault/fault.ts";
import { route, type AnyRoute } from "../../../http/route/route.ts";
import { formulaShapes } from "./contract.ts";

/** Evaluates formulas without an envelope. It reads and writes nothing stored, so no sign-in is required. */
export function formulaRoutes(): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/formula", {
      summary: "Evaluate formulas with values; nothing is stored",
      onlyReads: true,
      signIn: "none",
      contract: formulaShapes.answer,
      faults: [
        "formula.operand_unknown",
        "formula.operation",
        "formula.recursion",
        "value.too_many",
        "value.above_maximum",
        "value.below_minimum",
      ],
      action: ({ body }) => {
        const { answers, faults } = evaluateFormulas(body.map((one) => ({ ...one, arguments: one.arguments ?? {} })));
        refuse(faults);
        return Promise.resolve({ status: 200, body: answers });
      },
    }),
  ];
}
