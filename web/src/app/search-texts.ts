/** Returns a function that reads those parameters of an address with these names that are texts. */
export function texts<Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): { readonly [N in Name]?: string } => {
    const found: { [N in Name]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === "string" && value !== "") found[name] = value;
    }
    return found;
  };
}
