import { ConnectionError, type Client } from "@chancery/sdk";

/** The progress of an upload, from 0 to 1, and whether it waits until the service can be reached. */
export type UploadState = { readonly share: number; readonly isWaiting: boolean };

/** The kind that a file must be of, and the place on the page that it is for. */
type UploadFor = {
  readonly type: "all" | "file" | "document" | "image" | "archive";
  readonly place: string;
  readonly signal: AbortSignal;
  readonly onState: (state: UploadState) => void;
};

/** Larger files are uploaded in parts, which go on after the connection was lost or the page was loaded again. */
export const partsFromBytes = 4 * 1024 ** 2;
/** A pause after which a lost connection is tried again, unless the browser notices before that it is back. */
const waitMs = 5000;

/**
 * Uploads a file and returns its attachment. While the service cannot be reached it waits, and then goes on where it stopped.
 * Throws what the service answered, and the reason of the signal; nothing of a file that was aborted is kept.
 */
export async function uploadFile(client: Client, file: File, { type, place, signal, onState }: UploadFor): Promise<string> {
  let share = 0;
  const report = (isWaiting: boolean): void => onState({ share, isWaiting });
  const onProgress = (sent: number, total: number | undefined): void => {
    share = total ? sent / total : 0;
    report(!navigator.onLine);
  };
  const onConnection = (): void => report(!navigator.onLine);
  const warn = (event: Event): void => event.preventDefault();
  addEventListener("offline", onConnection);
  addEventListener("beforeunload", warn);
  report(false);
  try {
    if (file.size < partsFromBytes) return (await client.attachments.upload({ type, file }, { signal, onProgress })).uuid;
    for (;;) {
      try {
        return await uploadParts(client, file, { type, place, signal, onProgress });
      } catch (error) {
        if (!(error instanceof ConnectionError) || signal.aborted) throw error;
        report(true);
        await connectionOrPause(signal);
      }
    }
  } catch (error) {
    if (signal.aborted) abandonParts(client, keyOf(type, file));
    throw error;
  } finally {
    removeEventListener("offline", onConnection);
    removeEventListener("beforeunload", warn);
  }
}

type Parts = Pick<UploadFor, "type" | "place" | "signal"> & {
  readonly onProgress: (sent: number, total: number | undefined) => void;
};

async function uploadParts(client: Client, file: File, { type, place, signal, onProgress }: Parts): Promise<string> {
  const key = keyOf(type, file);
  const found = readStarted().find((one) => one.key === key);
  const onCreated = (id: string): void => keepStarted({ key, id, place, name: file.name });
  const { uuid } = await client.attachments.uploadInParts(
    { type, file, ...(found && { id: found.id }) },
    { signal, onProgress, onCreated },
  );
  forgetStarted(key);
  return uuid;
}

/** Removes what an upload in parts has sent. One that the service does not hear of expires there. */
function abandonParts(client: Client, key: string): void {
  const found = readStarted().find((one) => one.key === key);
  if (!found) return;
  forgetStarted(key);
  client.attachments.abandonUpload({ id: found.id }).catch(() => undefined);
}

function keyOf(type: UploadFor["type"], file: File): string {
  return `${type} ${file.name} ${file.size} ${file.lastModified}`;
}

function connectionOrPause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, waitMs);
    addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}

/** An upload that was started in this browser. With `id` it goes on when the same file is chosen again. */
type Started = { readonly key: string; readonly id: string; readonly place: string; readonly name: string };

const storageKey = "uploads";
const startedMax = 20;

/** The name of the file of an upload for a place that was started and has not ended; undefined without one. */
export function startedFor(place: string): string | undefined {
  return readStarted().find((one) => one.place === place)?.name;
}

function readStarted(): readonly Started[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(read) ? (read as readonly Started[]) : [];
  } catch {
    return [];
  }
}

function keepStarted(started: Started): void {
  const others = readStarted().filter(({ key }) => key !== started.key);
  localStorage.setItem(storageKey, JSON.stringify([started, ...others].slice(0, startedMax)));
}

function forgetStarted(key: string): void {
  localStorage.setItem(storageKey, JSON.stringify(readStarted().filter((one) => one.key !== key)));
}
