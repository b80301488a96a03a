import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const pollMs = 200;
const waitMaxMs = 15 * 60_000;
const emptyMaxMs = 5_000;

/** Runs the work while no other command sets up this folder; waits for one that does, takes over from one that died. */
export async function withLock(path, work) {
  await take(path);
  try {
    return work();
  } finally {
    rmSync(path, { force: true });
  }
}

async function take(path) {
  const giveUpAt = Date.now() + waitMaxMs;
  for (let isTold = false; !takeOnce(path); isTold = true) {
    if (removeWhenAbandoned(path)) continue;
    if (!isTold) console.error("Waiting for another command that sets up this folder …");
    if (Date.now() > giveUpAt) throw new Error(`another set-up has been running for too long; if there is none, remove ${path}`);
    await pause(pollMs);
  }
}

function takeOnce(path) {
  try {
    const file = openSync(path, "wx");
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw new Error(`cannot write ${path} (${error.code}): the folder must belong to the user who runs the command`);
  }
}

/** A second lock around looking and removing, so that two waiters never remove each other's fresh lock. */
function removeWhenAbandoned(path) {
  const guard = `${path}.takeover`;
  if (!takeOnce(guard)) {
    if (ageMs(guard) > emptyMaxMs) rmSync(guard, { force: true });
    return false;
  }
  try {
    if (!isAbandoned(path)) return false;
    rmSync(path, { force: true });
    return true;
  } finally {
    rmSync(guard, { force: true });
  }
}

function isAbandoned(path) {
  try {
    const pid = Number(readFileSync(path, "utf8"));
    return pid > 0 ? !isAlive(pid) : ageMs(path) > emptyMaxMs;
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function ageMs(path) {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}
