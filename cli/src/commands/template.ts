import { mkdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { buildCommand, buildRouteMap } from "@stricli/core";
import { CommandFault } from "../faults.ts";
import { optionalText, serviceFlags, toggle, word } from "../flags.ts";
import { signedIn, type Context, type ServiceFlags, type Work } from "../service.ts";
import { checkFiles, faultLines } from "../templates/check-files.ts";
import { hashOf, openManifest, type Manifest } from "../templates/manifest.ts";
import { ownTemplates, pullFile, type Pulled } from "../templates/pull-files.ts";
import { changesOf, pushFile, refuseConflicts, refuseInvalid } from "../templates/push-files.ts";

const folderWord = word("Folder of XML files and their chancery.json", "folder");

const checkCommand = buildCommand<ServiceFlags, string[], Context>({
  func: signedIn(check),
  parameters: {
    flags: serviceFlags,
    positional: { kind: "array", minimum: 1, parameter: word("File with template XML, or - for the standard input", "file") },
  },
  docs: { brief: "Check files as the service does, without storing anything" },
});

async function check(at: Work, _: ServiceFlags, ...paths: string[]): Promise<void> {
  const files = await checkFiles(at, paths);
  const lines = faultLines(files);
  at.show({ files }, lines.length === 0 ? `${paths.length} valid` : lines.join("\n"));
  if (lines.length > 0) throw new CommandFault("refused", "template.invalid", `${lines.length} faults`);
}

type CreateFlags = ServiceFlags & { readonly access?: string };

const createCommand = buildCommand<CreateFlags, [string], Context>({
  func: signedIn(create),
  parameters: {
    flags: {
      ...serviceFlags,
      access: optionalText("mailbox (when left out), account, public, public-hidden or shared", "access"),
    },
    positional: { kind: "tuple", parameters: [word("File with template XML", "file")] },
  },
  docs: { brief: "Create a template from a file, which is tracked from then on" },
});

async function create(at: Work, { access = "mailbox" }: CreateFlags, path: string): Promise<void> {
  const manifest = await manifestOf(at, dirname(path));
  const name = basename(path);
  const tracked = manifest.files.get(name);
  if (tracked) throw new CommandFault("conflict", "template.exists", `${name} is the template ${tracked.uuid}: push it`);
  const data = await readFile(path, "utf8");
  const { uuid, version } = await at.client.templates.create({ body: { access, data } });
  await manifest.track(name, { uuid, version, sha256: hashOf(data) });
  at.show({ uuid, version }, uuid);
}

type PullFlags = ServiceFlags & { readonly force?: boolean; readonly template?: readonly string[] };

const pullCommand = buildCommand<PullFlags, [string], Context>({
  func: signedIn(pull),
  parameters: {
    flags: {
      ...serviceFlags,
      force: toggle("Replace files that were changed here"),
      template: {
        kind: "parsed",
        parse: String,
        optional: true,
        variadic: true,
        brief: "Pull this one; can be repeated",
        placeholder: "uuid",
      },
    },
    positional: { kind: "tuple", parameters: [folderWord] },
  },
  docs: { brief: "Write the templates of the mailbox to a folder" },
});

async function pull(at: Work, { force = false, template: uuids = [] }: PullFlags, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const manifest = await manifestOf(at, folder);
  const files: Pulled[] = [];
  for (const uuid of uuids.length > 0 ? uuids : await ownTemplates(at, mailboxOf(at))) {
    files.push(await pullFile(at, manifest, uuid, force));
  }
  at.show({ files }, files.map(({ name, result }) => `${result.padEnd(9)}  ${name}`).join("\n"));
  const conflicts = files.filter(({ result }) => result === "conflict").map(({ name }) => name);
  if (conflicts.length > 0) {
    throw new CommandFault("conflict", "template.changed", `Changed here and at the service: ${conflicts.join(", ")}`);
  }
}

type PushFlags = ServiceFlags & { readonly force?: boolean; readonly dryRun?: boolean };

const pushCommand = buildCommand<PushFlags, [string], Context>({
  func: signedIn(push),
  parameters: {
    flags: {
      ...serviceFlags,
      force: toggle("Push over versions that were made at the service"),
      dryRun: toggle("Say what would be pushed, and check it"),
    },
    positional: { kind: "tuple", parameters: [folderWord] },
  },
  docs: {
    brief: "Store changed files as new versions",
    fullDescription:
      "Stores each tracked file that was changed as a new version of its template. All files are checked before the first is\n" +
      "stored, and refused when a template was changed at the service, too.",
  },
});

async function push(at: Work, { force, dryRun }: PushFlags, folder: string): Promise<void> {
  const manifest = await manifestOf(at, folder);
  const changes = await changesOf(at, manifest);
  if (force !== true) refuseConflicts(changes);
  await refuseInvalid(at, manifest, changes);
  const pushed = [];
  for (const change of changes) {
    const { uuid, version } = dryRun === true ? change.tracked : await pushFile(at, manifest, change);
    pushed.push({ name: change.name, uuid, version });
  }
  const verb = dryRun === true ? "changed" : "pushed ";
  at.show({ pushed }, pushed.map(({ name }) => `${verb}  ${join(folder, name)}`).join("\n") || "Nothing was changed");
}

async function manifestOf(at: Work, folder: string): Promise<Manifest> {
  return openManifest(folder, { url: at.url, mailbox: mailboxOf(at) });
}

/** The mailbox that templates belong to. Throws mailbox.missing. */
function mailboxOf({ mailbox }: Work): string {
  if (mailbox !== undefined) return mailbox;
  throw new CommandFault("usage", "mailbox.missing", "Name the mailbox with --mailbox or CHANCERY_MAILBOX");
}

/** `chancery template`: templates as files. */
export const templateCommands = buildRouteMap({
  routes: { check: checkCommand, create: createCommand, pull: pullCommand, push: pushCommand },
  docs: { brief: "Templates as files under version control" },
});
