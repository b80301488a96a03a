/** One fault of a value against its schema, as the validator tells it. */
export type SchemaError = {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly params: object;
  readonly message: string;
};

/**
 * The faults as a person needs them: of a shape that may also be null, and of a union of which one shape has the type that was sent,
 * those of the shape, at their own place; of other unions the types that would be right.
 */
export function withoutUnions(errors: readonly SchemaError[]): readonly SchemaError[] {
  const union = errors.find((error) => error.keyword === "anyOf" && !errors.some((other) => isInside(error, other)));
  if (!union) return errors;
  const others = errors.filter((error) => error !== union && !isInside(error, union));
  const inside = errors.filter((error) => isInside(error, union));
  return [...withoutUnions(others), ...meant(union, branchesOf(union, inside))];
}

function meant(union: SchemaError, branches: readonly (readonly SchemaError[])[]): readonly SchemaError[] {
  const alike = branches.filter((branch) => typeAt(union, branch) === undefined);
  const [shape, ...more] = alike.length > 0 ? alike : branches.filter((branch) => typeAt(union, branch) !== "null");
  if (shape && more.length === 0) return withoutUnions(shape);
  const types = branches.map((branch) => typeAt(union, branch));
  const isTold = types.every((type) => type !== undefined);
  return [{ ...union, message: isTold ? `must be ${types.join(" or ")}` : "has none of the forms it may have" }];
}

/** The type a branch of a union wants, when it is only the type that is wrong. */
function typeAt(union: SchemaError, [error, ...more]: readonly SchemaError[]): string | undefined {
  const isOfType = error?.keyword === "type" && more.length === 0 && error.instancePath === union.instancePath;
  return isOfType && "type" in error.params ? String(error.params.type) : undefined;
}

function branchesOf(union: SchemaError, inside: readonly SchemaError[]): readonly (readonly SchemaError[])[] {
  const start = `${union.schemaPath}/anyOf/`.length;
  return [...Map.groupBy(inside, ({ schemaPath }) => schemaPath.slice(start).split("/", 1)[0]).values()];
}

function isInside(error: SchemaError, union: SchemaError): boolean {
  return (
    error !== union &&
    union.keyword === "anyOf" &&
    error.schemaPath.startsWith(`${union.schemaPath}/anyOf/`) &&
    (error.instancePath === union.instancePath || error.instancePath.startsWith(`${union.instancePath}/`))
  );
}
