import { spawn } from "node:child_process";

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [program: string, ...words: string[]]>>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Opens an address in the user's browser. Without one nothing happens: the address is printed as well. */
export function openBrowser(url: string): void {
  if (!/^https?:/.test(url)) return;
  const [program, ...words] = openers[process.platform] ?? ["xdg-open"];
  const child = spawn(program, [...words, url], { detached: true, stdio: "ignore" });
  child.on("error", () => undefined);
  child.unref();
}
