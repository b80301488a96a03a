import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { readConfig } from "./config.ts";

type Service = {
  readonly image?: string;
  readonly build?: string;
  readonly ports?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>> | readonly string[];
};
type Compose = { readonly services: Readonly<Record<string, Service>>; readonly volumes: Readonly<Record<string, unknown>> };

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, "utf8");
const page = read("docs/containers.md");
const compose: Compose = parse(read("compose.yaml"));
const { chancery, ...others } = compose.services;

/** The instructions of the Dockerfile: word and rest. */
const instructions = read("Dockerfile")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => /^([A-Z]+) (.+)$/.exec(line) ?? assert.fail(line))
  .map(([, word = "", rest = ""]) => ({ word, rest }));
const all = (word: string): readonly string[] => instructions.filter((one) => one.word === word).map(({ rest }) => rest);
const imageEnvironment = Object.fromEntries(all("ENV").flatMap((line) => line.split(" ").map((pair) => pair.split("="))));

/** The text with `${NAME:-default}` and `${NAME:?}` substituted as Docker Compose does. */
function filled(text: string): string {
  return text.replaceAll(/\$\{(\w+)(?::-([^}]*)|:\?)\}/g, (_, name: string, fallback?: string) => fallback ?? `a-${name}`);
}

test("the Dockerfile copies what exists, and starts what exists", () => {
  const copied = all("COPY")
    .filter((line) => !line.startsWith("--from="))
    .flatMap((line) => line.split(" ").slice(0, -1));
  assert.ok(copied.includes("server"));
  for (const path of copied) assert.ok(existsSync(`${root}${path}`), path);
  const [, program, command] = JSON.parse(all("CMD")[0] ?? "[]");
  assert.deepEqual([existsSync(`${root}${program}`), command], [true, "start"]);
});

test("the image takes the service and the console from the stage that builds them", () => {
  assert.deepEqual(
    all("COPY").filter((line) => line.startsWith("--from=")),
    ["--from=build /opt/chancery/server/dist server/dist/", "--from=build /opt/chancery/web/dist web/dist/"],
  );
  assert.ok(all("RUN").includes("node web/build.ts && node server/build.ts"));
});

test("the image has the Node that the service needs", () => {
  const [major, ...others] = new Set(all("FROM").map((image) => /^node:(\d+)-bookworm-slim\b/.exec(image)?.[1]));
  assert.deepEqual(others, []);
  assert.ok(read("tools/setup.mjs").includes(`nodeMajorMin = ${major};`), major);
});

test("every variable of image and compose file is a setting with a value that is accepted", () => {
  const own = Object.entries(chancery?.environment ?? {}).map(([name, text]) => [name, filled(String(text))]);
  const config = readConfig({ ...imageEnvironment, ...Object.fromEntries(own) });
  assert.equal(config.listen.host, "0.0.0.0");
  assert.match(config.blobsUrl, /^s3:\/\/chancery\/blobs\?endpoint=http:\/\/minio:9000/);
  assert.equal(new URL(config.database.url ?? "").hostname, "postgres");
  const settings = new Set([...page.matchAll(/\bCHANCERY_\w+/g)].map(([name]) => name));
  for (const name of settings) assert.ok(read("docs/operate.md").includes(`\`${name}\``), name);
});

test("ports are those the image exposes and the page names", () => {
  const [port] = all("EXPOSE");
  assert.equal(imageEnvironment["PORT"], port);
  assert.deepEqual(chancery?.ports, [`127.0.0.1:${port}:${port}`]);
  assert.ok(page.includes(`\`127.0.0.1:${port}\``) && page.includes(`--publish 127.0.0.1:${port}:${port}`));
  assert.deepEqual(
    Object.values(others).flatMap(({ ports = [] }) => ports),
    [],
  );
});

test("volumes are those the file declares and the page lists", () => {
  const mounts = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes.map((one) => one.split(":")));
  assert.deepEqual(
    mounts.map(([name]) => name),
    Object.keys(compose.volumes),
  );
  for (const [name, path] of mounts) assert.ok(page.includes(`| \`${name}\` | \`${path}\` |`), name);
  assert.deepEqual(all("VOLUME"), [imageEnvironment["CHANCERY_DATA_DIR"]]);
  assert.ok(chancery?.volumes?.includes(`chancery:${imageEnvironment["CHANCERY_DATA_DIR"]}`));
});

test("services wait for services that exist; images are named without a host", () => {
  for (const [name, { image, build, depends_on: waits = [] }] of Object.entries(compose.services)) {
    for (const other of Array.isArray(waits) ? waits : Object.keys(waits))
      assert.ok(other in compose.services, `${name}: ${other}`);
    assert.ok(build === "." || /^[a-z]+(\/[a-z]+)?(:[\w.-]+)?$/.test(image ?? ""), name);
  }
});

test("every secret of the compose file comes from outside", () => {
  const secrets = Object.values(compose.services).flatMap(({ environment = {} }) =>
    Object.entries(environment).filter(([name]) => /PASSWORD|SECRET/.test(name)),
  );
  assert.ok(secrets.length >= 4);
  for (const [name, value] of secrets) assert.match(value, /^\$\{\w+:\?\}$/, name);
});
