type Known = readonly (readonly [name: string, pattern: RegExp])[];

/** Browsers, the more particular before those whose names they carry too. */
const browsers: Known = [
  ["Edge", /\bEdgA?(?:iOS)?\/([\d.]{1,16})/],
  ["Opera", /\bOPR\/([\d.]{1,16})/],
  ["Samsung Internet", /\bSamsungBrowser\/([\d.]{1,16})/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/([\d.]{1,16})/],
  ["Chrome", /\b(?:Chrome|CriOS)\/([\d.]{1,16})/],
  ["Safari", /\bVersion\/([\d.]{1,16}).*\bSafari\//],
];

const systems: Known = [
  ["Android", /\bAndroid ?([\d.]{0,16})/],
  ["iOS", /\b(?:iPhone|iPad).*? OS ([\d_]{1,16})/],
  ["Windows", /\bWindows NT ([\d.]{1,16})/],
  ["macOS", /\bMac OS X ([\d_.]{1,16})/],
  ["ChromeOS", /\bCrOS\b()/],
  ["Linux", /\bLinux\b()/],
];

const readMax = 512;

/** The browser and the system that a User-Agent header names, each with its version, or null: "Firefox 132.0", "Windows 10.0". */
export function readAgent(userAgent: string): { readonly browser: string | null; readonly os: string | null } {
  const text = userAgent.slice(0, readMax);
  return { browser: firstOf(browsers, text), os: firstOf(systems, text) };
}

function firstOf(known: Known, text: string): string | null {
  for (const [name, pattern] of known) {
    const found = pattern.exec(text);
    if (found) return `${name} ${(found[1] ?? "").replaceAll("_", ".")}`.trim();
  }
  return null;
}
