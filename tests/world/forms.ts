/** A form of a page, as a browser would send it when nothing is filled in: address, method and the fields that have names. */
export type Form = {
  readonly action: string;
  readonly method: "GET" | "POST";
  readonly fields: Readonly<Record<string, string>>;
  /** The buttons with names: the first is pressed unless another is asked for. */
  readonly buttons: readonly (readonly [name: string, value: string])[];
};

type Attributes = Readonly<Record<string, string>>;

/** The forms of an HTML page, addresses made whole. Enough of HTML for sign-in pages: no nested forms, no `form` attributes. */
export function formsIn(html: string, pageUrl: string): readonly Form[] {
  const visible = html.replace(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>/gi, "");
  return [...visible.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form\s*>/gi)].map(([, head = "", inner = ""]) => {
    const { action = "", method = "get" } = attributesIn(head);
    return {
      action: new URL(action === "" ? pageUrl : action, pageUrl).href,
      method: method.toLowerCase() === "post" ? "POST" : "GET",
      fields: Object.fromEntries(fieldsIn(inner)),
      buttons: buttonsIn(inner),
    };
  });
}

function fieldsIn(html: string): readonly (readonly [string, string])[] {
  const inputs = tags(html, "input").flatMap((input): readonly (readonly [string, string])[] => {
    const kind = input["type"]?.toLowerCase() ?? "text";
    if (input["name"] === undefined || "disabled" in input || /^(submit|image|button|reset|file)$/.test(kind)) return [];
    if (/^(checkbox|radio)$/.test(kind) && !("checked" in input)) return [];
    return [[input["name"], input["value"] ?? (kind === "checkbox" ? "on" : "")]];
  });
  const areas = [...html.matchAll(/<textarea\b([^>]*)>\r?\n?([\s\S]*?)<\/textarea\s*>/gi)].map(
    ([, head = "", text = ""]) => [attributesIn(head)["name"] ?? "", decoded(text)] as const,
  );
  const lists = [...html.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select\s*>/gi)].map(
    ([, head = "", inner = ""]) => [attributesIn(head)["name"] ?? "", chosenIn(inner)] as const,
  );
  return [...inputs, ...areas, ...lists].filter(([name]) => name !== "");
}

function chosenIn(html: string): string {
  const options = tags(html, "option");
  return (options.find((option) => "selected" in option) ?? options[0])?.["value"] ?? "";
}

function buttonsIn(html: string): readonly (readonly [string, string])[] {
  const buttons = [...tags(html, "button"), ...tags(html, "input").filter(({ type = "" }) => /^submit$/i.test(type))];
  return buttons.flatMap(({ name, type = "submit", value = "" }) =>
    name && /^submit$/i.test(type) ? [[name, value] as const] : [],
  );
}

function tags(html: string, name: string): readonly Attributes[] {
  const pattern = new RegExp(`<${name}\\b((?:[^>"']|"[^"]*"|'[^']*')*)>`, "gi");
  return [...html.matchAll(pattern)].map(([, head = ""]) => attributesIn(head));
}

function attributesIn(head: string): Attributes {
  const found = head.matchAll(/([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g);
  return Object.fromEntries(
    [...found].map(([, name = "", double, single, bare]) => [name.toLowerCase(), decoded(double ?? single ?? bare ?? "")]),
  );
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

function decoded(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}
