import type { Cells, XmlTable } from "../world/tables.ts";
import { run } from "./run.ts";

/** Rows of a CSV file, as Python's csv reads them. */
export const pythonCsv = async (csv: Buffer): Promise<string[][]> => JSON.parse(await run("python3", ["-c", csvProgram], csv));

/** Sheets of a workbook, as Python's zipfile and expat read them. */
export const pythonXlsx = async (xlsx: Buffer): Promise<Cells[][]> => JSON.parse(await run("python3", ["-c", xlsxProgram], xlsx));

/** An XML export, as Python's expat reads it. */
export const pythonXml = async (xml: Buffer): Promise<XmlTable> => JSON.parse(await run("python3", ["-c", xmlProgram], xml));

/** Rows of a CSV file, as Python's csv reads them. */
const csvProgram = `
import csv, io, json, sys
text = sys.stdin.buffer.read().decode("utf-8")
print(json.dumps(list(csv.reader(io.StringIO(text, newline=""), strict=True))))`;

/** Sheets of a workbook: rows of cells by their addresses, as Python's zipfile and expat read them, escapes undone as Excel does. */
const xlsxProgram = `
import io, json, re, sys, zipfile
import xml.etree.ElementTree as ET
z = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
assert z.testzip() is None
ns = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
def undo(t): return re.sub(r"_x([0-9A-Fa-f]{4})_", lambda m: chr(int(m.group(1), 16)), t)
def column(ref):
    n = 0
    for c in re.match(r"[A-Z]+", ref).group(0): n = n * 26 + ord(c) - 64
    return n - 1
sheets = []
names = [n for n in z.namelist() if re.match(r"xl/worksheets/sheet\\d+\\.xml", n)]
for name in sorted(names, key=lambda n: int(re.search(r"\\d+", n).group(0))):
    rows = []
    for row in ET.parse(z.open(name)).getroot().iter(ns + "row"):
        cells = {}
        for c in row.iter(ns + "c"):
            assert c.get("t") == "inlineStr" and c.find(ns + "f") is None
            cells[column(c.get("r"))] = undo("".join(t.text or "" for t in c.iter(ns + "t")))
        rows.append(cells)
    sheets.append(rows)
print(json.dumps(sheets))`;

/** Records of an XML export: cells by the id of their column, as Python's expat reads them. */
const xmlProgram = `
import json, sys
import xml.etree.ElementTree as ET
root = ET.fromstring(sys.stdin.buffer.read())
read = lambda v: json.loads(v.text) if v.get("encoding") == "json" else (v.text or "")
print(json.dumps({
    "name": root.get("name"),
    "columns": [[c.get("uuid"), c.get("name")] for c in root.find("columns")],
    "records": [[r.get("uuid"), {v.get("column"): read(v) for v in r}] for r in root.find("records")],
}))`;
