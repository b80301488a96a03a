import { rename, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { rolldown, type Plugin } from "rolldown";

const project = join(import.meta.dirname, "..");
const dist = join(import.meta.dirname, "dist");
const made = `${dist}.new`;

/** Libraries that stay packages: they load native code or files beside themselves, or are large and rarely used. */
const packages = [/^@aws-sdk\//, /^@node-rs\//, /^@scalar\//, /^pino$/];
/** An addition to `pg` that is not installed. */
const absent = "pg-native";

/** Code that looks for files beside itself: in a bundle it would look beside the bundle. */
const besideItself = /\b(?:__dirname|import\.meta\.(?:url|dirname|filename)|require\.resolve)\b/;

/** Lets the modules of the service find what is beside their sources: child processes, migrations, the console. */
const places: Plugin = {
  name: "places",
  transform(code, id) {
    if (!besideItself.test(code)) return undefined;
    if (/(^|\/)node_modules\//.test(relative(project, id)))
      throw new Error(`${id} looks for files beside itself: leave its package out of the bundle`);
    return code
      .replaceAll("import.meta.url", `new URL(${JSON.stringify(relative(dist, id))}, import.meta.url).href`)
      .replaceAll("import.meta.dirname", `(import.meta.dirname + ${JSON.stringify(`/${relative(dist, dirname(id))}`)})`);
  },
};

/** Characters that mean something else as an escape: after a backslash, and in a template whose source is read. */
const notEscapable = /(?<!\\)(?:\\\\)*\\[^\x00-\x7f]|String\.raw`[^`]*[^\x00-\x7f]/;

/** ASCII only: Node keeps a module with any other character at two bytes a character, which is 10 MB more of an idle service. */
const ascii: Plugin = {
  name: "ascii",
  generateBundle: (_options, files) => {
    for (const file of Object.values(files)) {
      if (file.type !== "chunk") continue;
      const found = notEscapable.exec(file.code);
      if (found) throw new Error(`${file.fileName} has a character that cannot be escaped: ${found[0]}`);
      file.code = file.code.replace(/[^\x00-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
    }
  },
};

/**
 * Bundles the service with its libraries into `dist/main.js` and its chunks: a start reads a dozen files instead of 3000
 * (docs/adr/0052-built-service.md). Not minified, and names of functions and classes are kept: stack traces can be read.
 */
const bundle = await rolldown({
  input: join(import.meta.dirname, "src", "main.ts"),
  platform: "node",
  external: [...packages, absent],
  plugins: [places, ascii],
  onLog: (level, { message }) => {
    if (level === "warn") throw new Error(message);
  },
});
await rm(made, { recursive: true, force: true });
await bundle.write({ dir: made, format: "esm", keepNames: true, comments: false });
// whole or not at all, also when it is stopped
await rm(dist, { recursive: true, force: true });
await rename(made, dist);
