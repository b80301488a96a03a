import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Whether the stamp in node_modules was written for this very package-lock.json. */
export function isStamped(root) {
  try {
    return readFileSync(stampPath(root), "utf8") === hashOfLock(root);
  } catch {
    return false;
  }
}

/** Remembers that node_modules holds what package-lock.json names. */
export function writeStamp(root) {
  writeFileSync(stampPath(root), hashOfLock(root));
}

/** Whether npm has already installed everything in the lock (run by hand), by npm's own record. */
export function isInstalled(root) {
  const wanted = packagesOf(join(root, "package-lock.json"));
  const found = packagesOf(join(root, "node_modules", ".package-lock.json"));
  if (!wanted || !found) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || entry.link || !path.includes("node_modules/")) return true;
    const there = found[path];
    if (!there) return entry.optional === true && !isForThisMachine(entry);
    return there.version === entry.version && there.integrity === entry.integrity && existsSync(join(root, path));
  });
}

/** Whether npm did its work and left out what this machine needs: an npm of an old Node skips optional packages made for newer ones. */
export function isLacking(root) {
  return packagesOf(join(root, "node_modules", ".package-lock.json")) !== undefined && !isInstalled(root);
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/** Whether an optional package is a build for this very system; those that name no system are add-ons of others. */
function isForThisMachine(entry) {
  const isFor = (names, own) => names !== undefined && names.includes(own);
  return isFor(entry.os, process.platform) && isFor(entry.cpu, process.arch) && !entry.libc?.includes("musl");
}

function stampPath(root) {
  return join(root, "node_modules", ".chancery-setup");
}

function hashOfLock(root) {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}
