/** The variables of the process, by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads variables one by one and remembers every fault, so that a person sees all of them at once. */
export type EnvReader = {
  /** The trimmed text; undefined when left out or empty. */
  text(name: string): string | undefined;
  integer(name: string, rule: { readonly fallback: number; readonly min: number; readonly max: number }): number;
  oneOf<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice;
  /** The result of `parse` on the text; a fault naming `expected` when it is undefined. */
  parsed<T>(name: string, expected: string, parse: (text: string) => T | undefined): T | undefined;
  faults(): readonly string[];
};

/** Reads the variables of one environment. Unknown CHANCERY_ names are faults too: a misspelt setting must not be lost. */
export function readEnv(environment: Environment): EnvReader {
  const faults: string[] = [];
  const known = new Set<string>();
  const text = (name: string): string | undefined => {
    known.add(name);
    return environment[name]?.trim() || undefined;
  };
  const parsed: EnvReader["parsed"] = (name, expected, parse) => {
    const found = text(name);
    if (found === undefined) return undefined;
    const value = parse(found);
    if (value === undefined) faults.push(`${name} must be ${expected}`);
    return value;
  };
  return {
    text,
    parsed,
    integer: (name, { fallback, min, max }) =>
      parsed(name, `a whole number from ${min} to ${max}`, (found) => integerWithin(found, min, max)) ?? fallback,
    oneOf: (name, choices, fallback) =>
      parsed(name, choices.join(" or "), (found) => choices.find((choice) => choice === found)) ?? fallback,
    faults: () => [...faults, ...unknownNames(environment, known)],
  };
}

function integerWithin(text: string, min: number, max: number): number | undefined {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

/** Variables of the command line (docs/cli.md): both programs may run in one shell. */
const commandLineNames: ReadonlySet<string> = new Set(["CHANCERY_URL", "CHANCERY_TOKEN", "CHANCERY_MAILBOX"]);

function unknownNames(environment: Environment, known: ReadonlySet<string>): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith("CHANCERY_") && !known.has(name) && !commandLineNames.has(name))
    .map((name) => `${name} is not a setting of this service`);
}
