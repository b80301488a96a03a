import { readFileSync } from "node:fs";

/** The most memory a process has held so far, in bytes (VmHWM of Linux); undefined elsewhere. */
export function peakBytes(pid: number): number | undefined {
  return statusBytes(pid, "VmHWM");
}

/** The memory a process holds now, in bytes (VmRSS of Linux); undefined elsewhere. */
export function residentBytes(pid: number): number | undefined {
  return statusBytes(pid, "VmRSS");
}

function statusBytes(pid: number, name: string): number | undefined {
  try {
    const match = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return match ? Number(match[1]) * 1024 : undefined;
  } catch {
    return undefined;
  }
}
