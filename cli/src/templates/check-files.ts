import { readText } from "../read-input.ts";
import type { Work } from "../service.ts";

/** Faults of a file. */
export type Checked = { readonly path: string; readonly errors: readonly Fault[] };

type Fault = Awaited<ReturnType<Work["client"]["templates"]["check"]>>["errors"][number];

/** Checks files as the service would at their creation; nothing is stored. */
export async function checkFiles({ client, terminal }: Work, paths: readonly string[]): Promise<readonly Checked[]> {
  const checked: Checked[] = [];
  for (const path of paths) {
    const data = await readText(terminal, path);
    const { errors } = await client.templates.check({ body: { access: "mailbox", data } });
    checked.push({ path, errors });
  }
  return checked;
}

/** The faults as compilers print theirs: `file:line:column: code: message`. */
export function faultLines(checked: readonly Checked[]): readonly string[] {
  return checked.flatMap(({ path, errors }) =>
    errors.map(({ line, column, errorCode, message }) => {
      const place = [path, line, column].filter((part) => part !== undefined).join(":");
      return `${place}: ${errorCode}: ${message}`;
    }),
  );
}
