import { readFileSync } from "node:fs";

/** The most memory a process has held so far, in bytes (VmHWM of Linux); undefined elsewhere. */
export function peakBytes(pid: number): number | undefined {
  return statusBytes(pid, "VmHWM");
}

/** The memory a process holds now, in bytes (VmRSS of Linux); undefined elsewhere. */
export function residentBytes(pid: number): number | undefined {
  return statusBytes(pid, "VmRSS");
}

/** Memory that a process does not share, in bytes (RssAnon of Linux); undefined elsewhere. */
export function ownBytes(pid: number): number | undefined {
  return statusBytes(pid, "RssAnon");
}

function statusBytes(pid: number, name: string): number | undefined {
  try {
    const match = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return match ? Number(match[1]) * 1024 : undefined;
  } catch {
    return undefined;
  }
}

/** Memory of a process before a run, and the largest increase during it, in bytes. */
export type Growth = { readonly before: number; readonly most: number };

/** Watches the memory of a process; the answer ends the watch. 0 where memory cannot be seen. */
export function watchMemory(pid: number): () => Growth {
  const before = residentBytes(pid) ?? 0;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, residentBytes(pid) ?? 0)), 20);
  return () => {
    clearInterval(timer);
    return { before, most };
  };
}

/** A growth for a person, and whether it is within the aim. */
export function growthText({ before, most }: Growth, aimMiB: number): string {
  const mib = (bytes: number): number => Math.round(bytes / 1024 ** 2);
  const grown = mib(most - before);
  return `memory ${mib(before)} + ${grown} MiB (aim + ${aimMiB} ${grown <= aimMiB ? "met" : "MISSED"})`;
}
