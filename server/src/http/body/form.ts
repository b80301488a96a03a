import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import { parseJson } from "./body.ts";
import { partCheck } from "./check.ts";
import { jsonGauge } from "./json-gauge.ts";
import { valuesMax, type ReceptionLimits } from "../route/limits.ts";
import { malformed, type MultipartReader, type Part } from "./multipart.ts";
import { openMultipart } from "./open-multipart.ts";
import type { Form, FormShape } from "../route/route.ts";
import { chunksAhead, freeable } from "./upload.ts";
import { joinPieces } from "../../io/join-pieces.ts";

/** Opens forms of a shape; the check of their `data` is compiled once. */
export function formOpener(
  { data, filesMax, filesMin = 1 }: FormShape,
  limits: ReceptionLimits,
): (request: IncomingMessage) => Form {
  const check = partCheck(data, "body");
  const { otherMaxBytes } = limits.multipart;
  const partsMax = limits.multipart.partsMax + (filesMax ?? 1);
  const wide = { ...limits, multipart: { ...limits.multipart, partsMax } };
  return (request) => {
    const { reader, unwatch } = openMultipart(request, wide);
    const read: Form["read"] = (takeFile, takeData = async () => undefined) => {
      const reading = { takeFile, takeData, readData: (part: Part) => readData(part, otherMaxBytes, check) };
      return filesMax === undefined ? readFileForm(reader, reading) : readForm(reader, { ...reading, filesMax, filesMin });
    };
    return { read: (...taking) => read(...taking).finally(unwatch) };
  };
}

type Reading = {
  readonly takeFile: Parameters<Form["read"]>[0];
  readonly takeData: NonNullable<Parameters<Form["read"]>[1]>;
  readonly readData: (part: Part) => Promise<unknown>;
};

/** Reads a form of one file. Its bytes end after the rest of the form was read and `data` taken, so that a refused form keeps none. */
async function readFileForm(reader: MultipartReader, { takeFile, takeData, readData: read }: Reading): Promise<unknown> {
  let data: { readonly value: unknown } | undefined;
  const nextFile = async (): Promise<Part | undefined> => {
    for (let part = await reader.nextPart(); part; part = await reader.nextPart()) {
      if (part.name === "data") {
        data = { value: await readOnce(part, data, read) };
        await takeData(data.value);
      } else if (part.name === "file") return part;
      else if (part.fileName !== undefined) throw misnamed(part, "file");
    }
    await reader.end();
    return undefined;
  };
  const readRest = async (): Promise<void> => {
    if (await nextFile()) throw malformed("there is more than one file");
    refuse(data ? [] : [missing("data")]);
  };
  const file = await nextFile();
  if (file) await passFile(file, takeFile, readRest);
  else refuse([missing("file"), ...(data ? [] : [missing("data")])]);
  return data?.value;
}

/** Reads all parts in any order. Faults of `data` are reported as soon as it has been read. */
async function readForm(
  reader: MultipartReader,
  reading: Reading & { readonly filesMax: number; readonly filesMin: number },
): Promise<unknown> {
  const { takeFile, takeData, readData: read, filesMax, filesMin } = reading;
  let filesCount = 0;
  let data: { readonly value: unknown } | undefined;
  for (let part = await reader.nextPart(); part; part = await reader.nextPart()) {
    if (part.name === "data") {
      data = { value: await readOnce(part, data, read) };
      await takeData(data.value);
    } else if (part.name === "files" || part.name === "files[]") {
      if (++filesCount > filesMax) throw tooManyFiles(filesMax);
      await passFile(part, takeFile, async () => undefined);
    } else if (part.fileName !== undefined) {
      throw misnamed(part, "files");
    }
  }
  await reader.end();
  refuse([...(filesCount < filesMin ? [missing("files")] : []), ...(data ? [] : [missing("data")])]);
  return data?.value;
}

async function readOnce(part: Part, earlier: object | undefined, read: Reading["readData"]): Promise<unknown> {
  if (earlier) throw malformed("there is more than one part data");
  return read(part);
}

function misnamed({ name }: Part, expected: string): Fault {
  return malformed(`a file's part is named ${JSON.stringify(name.slice(0, 80))}, not "${expected}"`);
}

function missing(name: string): FaultRow {
  return { code: "request.body_missing", args: [name], pointer: `/${name}` };
}

function tooManyFiles(filesMax: number): Fault {
  const args = ["files", filesMax];
  return new Fault("value.too_many", { args, errors: [{ code: "value.too_many", args, pointer: "/files" }] });
}

async function passFile(part: Part, takeFile: Reading["takeFile"], readRest: () => Promise<void>): Promise<void> {
  let isWhole = false;
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of part.bytes()) yield freeable(chunk);
    await readRest();
    isWhole = true;
  };
  const cut = (): void => {
    if (!isWhole) throw malformed("it ended early");
  };
  const stream = Readable.from(bytes(), { objectMode: true, highWaterMark: chunksAhead });
  await takeFile({ fileName: part.fileName ?? "", stream, cut });
}

/** The part `data` parsed as JSON, whatever its content type. Pointers of its faults begin with `/data`. */
async function readData(part: Part, maxBytes: number, check: ReturnType<typeof partCheck>): Promise<unknown> {
  const pieces = joinPieces();
  const gauge = jsonGauge({ maxBytes, valuesMax }, "/data");
  for await (const chunk of part.bytes()) {
    gauge.take(chunk);
    pieces.add(chunk);
  }
  const rows: FaultRow[] = [];
  const value = check(parseJson(pieces.bytes(), "/data"), rows);
  refuse(rows.map((row) => ({ ...row, pointer: `/data${row.pointer ?? ""}` })));
  return value;
}
