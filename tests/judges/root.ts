/** Throws unless this process is root: for tests of what happens to and between users. */
export function requireRoot(): void {
  if (process.getuid?.() !== 0) throw new Error("these tests become other users: run them as root");
}
