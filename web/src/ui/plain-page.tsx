import type { ReactNode } from "react";
import { LanguageSwitch } from "./language-switch.tsx";
import { usePageTitle } from "./page-title.ts";

/** A page with one task in the middle, for visitors who are not signed in. */
export function PlainPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between px-4 py-3">
        <a href="/" className="text-lg font-semibold text-text no-underline">
          Chancery
        </a>
        <LanguageSwitch />
      </header>
      <main className="mx-auto flex w-full max-w-md grow flex-col gap-5 px-4 py-6 md:py-14">
        <h1 className="text-2xl font-semibold">{title}</h1>
        {children}
      </main>
    </div>
  );
}
