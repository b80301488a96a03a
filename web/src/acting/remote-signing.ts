/** A signing that the browser has left for, and the page it began on. */
export type RemoteVisit = {
  readonly uuid: string;
  readonly envelope: string;
  readonly mailbox: string;
  readonly isGuest: boolean;
  readonly back: string;
};

const name = "remote signing";

/** Leaves for a remote signing service, which sends the browser back to the page of remote signings. */
export function leaveFor(url: string, visit: RemoteVisit): void {
  sessionStorage.setItem(name, JSON.stringify(visit));
  location.assign(url);
}

/** The signing that this tab left for. */
export function currentVisit(): RemoteVisit | undefined {
  const text = sessionStorage.getItem(name);
  return text === null ? undefined : (JSON.parse(text) as RemoteVisit);
}
