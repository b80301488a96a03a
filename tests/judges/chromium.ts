import { chromium, type Browser } from "playwright-core";
import { program } from "./programs.ts";

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // nothing of a test leaves this machine, whatever a page requests
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.*, EXCLUDE localhost",
];

/** Debian's Chromium with a new profile, which is removed when it is closed. It ends as well when this process does. */
export async function openChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: program("chromium-headless-shell"), args: flags });
}
