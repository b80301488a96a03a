import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { run } from "@chancery/tests/judges/run.ts";
import { readTable } from "./read-table.ts";
import type { TableFormat } from "./rows.ts";

type Written = TableFormat & { readonly file: string; readonly table: readonly (readonly string[])[] };

/** Random tables in every dialect. */
const writer = `
import base64, csv, io, itertools, json, random
random.seed(4)
signs = ['a', 'Ж', '😀', ' ', ',', ';', '\\t', '"', "'", '\\\\', '\\n', '\\r', '\\r\\n', '=', '']
tables = []
for delimiter, quote, escape, end in itertools.product(',; \\t', ['"', "'", ''], ['\\\\', '"', ''], ['\\n', '\\r\\n', '\\r']):
    if quote == '' and escape != '\\\\': continue
    if quote == "'" and escape == '"': escape = "'"
    doubles = quote != '' and escape == quote
    for _ in range(8):
        width = random.randint(1, 5)
        table = [[''.join(random.choices(signs, k=random.randint(0, 6))) for _ in range(width)] for _ in range(random.randint(1, 9))]
        if escape == '': table = [[cell.replace(quote, '') for cell in row] for row in table]
        # Python escapes and quotes of the line ends its own only
        if quote == '': table = [[''.join(c for c in cell if c not in '\\r\\n' or c in end) for cell in row] for row in table]
        if quote == '': table = [row for row in table if row != ['']]
        hasEnds = any(c in cell for row in table for cell in row for c in '\\r\\n')
        out = io.StringIO(newline='')
        how = csv.QUOTE_NONE if quote == '' else csv.QUOTE_ALL if hasEnds else random.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
        csv.writer(out, delimiter=delimiter, quotechar=quote or None, escapechar=None if doubles or escape == '' else escape,
                   doublequote=doubles, lineterminator=end, quoting=how).writerows(table)
        tables.append(dict(delimiter=delimiter, quote=quote, escape=escape, table=table,
                           file=base64.b64encode(out.getvalue().encode()).decode()))
print(json.dumps(tables))
`;

test("files written by Python's csv module in any dialect are read with equal values", async () => {
  const all: readonly Written[] = JSON.parse(await run("python3", ["-c", writer]));
  assert.ok(all.length > 300);
  for (const { file, table, ...dialect } of all) {
    const bytes = Readable.from([Buffer.from(file, "base64")], { objectMode: true });
    const rows = (await Array.fromAsync(readTable(bytes, { ...dialect, encoding: "UTF-8" }))).flat();
    assert.deepEqual(
      rows.map(({ cells }) => cells),
      table,
      JSON.stringify(dialect),
    );
  }
});
