import { useEffect, useState } from "react";

/** The code of a link and its type: in the fragment of the address, which never reaches servers and logs. */
export type CodeInFragment = { readonly code: string; readonly type: string };

/** Reads the code of the address. Another link that is opened in the same tab changes only the fragment. */
export function useCodeInFragment(): CodeInFragment {
  const [found, setFound] = useState(read);
  useEffect(() => {
    const change = (): void => setFound(read());
    addEventListener("hashchange", change);
    return () => removeEventListener("hashchange", change);
  }, []);
  return found;
}

function read(): CodeInFragment {
  const fragment = location.hash.slice(1);
  const named = new URLSearchParams(fragment);
  return { code: named.get("code") ?? (/^[\w-]+$/.test(fragment) ? fragment : ""), type: named.get("type") ?? "" };
}
