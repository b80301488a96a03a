import { Menu } from "@base-ui/react/menu";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { partsOf } from "../account/parts.ts";
import { errorText } from "../app/error-text.ts";
import { signOut, useProfile } from "../app/session.ts";
import { chooseTheme, storedTheme, type Theme } from "../app/theme.ts";
import { chooseLanguage, useLanguage, useWords, type Language } from "../app/words.ts";
import { useToast } from "../ui/toast.tsx";

const words = {
  en: {
    menu: "menu",
    theme: "Theme",
    themes: { system: "Same as device", light: "Light", dark: "Dark" },
    language: "Language",
    settings: "Your settings",
    out: "Sign out",
  },
  uk: {
    menu: "меню",
    theme: "Тема",
    themes: { system: "Як на пристрої", light: "Світла", dark: "Темна" },
    language: "Мова",
    settings: "Ваші налаштування",
    out: "Вийти",
  },
};

const item = "flex min-h-11 items-center gap-2 rounded-md px-3 data-highlighted:bg-tint";
const languages: Readonly<Record<Language, string>> = { en: "English", uk: "Українська" };
const themes: readonly Theme[] = ["system", "light", "dark"];

/** The menu of the signed-in user: theme, language, sign-out. */
export function UserMenu() {
  const text = useWords(words);
  const language = useLanguage();
  const { firstName, lastName, email, accounts } = useProfile();
  const [theme, setTheme] = useState(storedTheme);
  const toast = useToast();
  const leave = useMutation({ mutationFn: signOut, onError: (error) => toast({ text: errorText(error) }) });
  const name = `${firstName} ${lastName}`.trim() || email;
  return (
    <Menu.Root>
      <Menu.Trigger className="flex min-h-11 max-w-full items-center gap-2 rounded-md px-3 hover:bg-sunken">
        <span
          aria-hidden="true"
          className="inline-flex size-8 items-center justify-center rounded-full bg-tint font-semibold text-accent"
        >
          {name.slice(0, 1).toLocaleUpperCase()}
        </span>
        <span className="sr-only truncate md:not-sr-only">{name}</span>
        <span className="sr-only">{text.menu}</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} className="z-40">
          <Menu.Popup className="min-w-56 rounded-md border border-line bg-surface p-2 shadow-raised">
            <p className="truncate px-3 py-2 text-sm text-muted">{email}</p>
            <Menu.RadioGroup
              value={theme}
              onValueChange={(next: Theme) => {
                setTheme(next);
                chooseTheme(next);
              }}
            >
              <Menu.GroupLabel className="px-3 pt-2 text-sm font-medium">{text.theme}</Menu.GroupLabel>
              {themes.map((one) => (
                <Menu.RadioItem key={one} value={one} className={item} closeOnClick={false}>
                  <span className="w-4">{theme === one ? "✓" : ""}</span>
                  {text.themes[one]}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.RadioGroup value={language} onValueChange={(next: Language) => chooseLanguage(next)}>
              <Menu.GroupLabel className="px-3 pt-2 text-sm font-medium">{text.language}</Menu.GroupLabel>
              {(["en", "uk"] as const).map((one) => (
                <Menu.RadioItem key={one} value={one} className={item} closeOnClick={false} lang={one}>
                  <span className="w-4">{language === one ? "✓" : ""}</span>
                  {languages[one]}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Separator className="my-2 border-t border-line" />
            <Menu.Item className={item} render={<Link to="/person" />}>
              {text.settings}
            </Menu.Item>
            {accounts
              .filter((account) => partsOf(account).length > 0)
              .map((account) => (
                <Menu.Item
                  key={account.uuid}
                  className={item}
                  render={<Link to="/account/$account" params={{ account: account.uuid }} />}
                >
                  {account.name}
                </Menu.Item>
              ))}
            <Menu.Item className={item} onClick={() => leave.mutate()}>
              {text.out}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
