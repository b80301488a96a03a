import { Type } from "typebox";
import { bodySizes } from "../../../http/route/limits.ts";
import { about, nullable, textShape } from "../../../http/route/shapes.ts";
import { templateLimits } from "@chancery/core/template/model/limits.ts";

const documentsMax = 100;
const formulasMax = 200;
const valuesMax = 1000;
const rowsMax = 1000;
const name = textShape(templateLimits.fieldNameMax);
const value = nullable(Type.Union([textShape(templateLimits.multilineTextMax), Type.Number()]));
const expression = textShape(templateLimits.formulaMax);

const asked = Type.Object({
  documentId: textShape(templateLimits.idMax),
  formulas: Type.Record(
    name,
    Type.Union([
      expression,
      Type.Object({
        formula: expression,
        precision: Type.Optional(Type.Integer({ minimum: 0, maximum: templateLimits.precisionMax })),
        trailingZeros: Type.Optional(Type.Boolean()),
      }),
    ]),
    { maxProperties: formulasMax },
  ),
  arguments: Type.Optional(
    nullable(
      Type.Record(
        textShape(templateLimits.idMax + templateLimits.fieldNameMax + 2),
        Type.Union([value, Type.Array(value, { maxItems: rowsMax })]),
        {
          maxProperties: valuesMax,
        },
      ),
    ),
  ),
});

/** Formulas to evaluate, and their results by document and name. */
export const formulaShapes = {
  answer: {
    bodyMaxBytes: bodySizes.json,
    body: Type.Array(asked, {
      maxItems: documentsMax,
      examples: [
        [{ documentId: "order", formulas: { total: "PRODUCT({count},{price})" }, arguments: { count: "3", price: "9.99" } }],
      ],
    }),
    answers: {
      200: about(
        'By document and name; "" where nothing comes out',
        Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
      ),
    },
  },
} as const;
