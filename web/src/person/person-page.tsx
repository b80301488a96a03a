import { Link } from "@tanstack/react-router";
import { useWords } from "../app/words.ts";
import { usePageTitle } from "../ui/page-title.ts";
import { AppearanceForm } from "./appearance-form.tsx";
import { NotificationForm } from "./notification-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SecondFactorSettings } from "./second-factor-settings.tsx";
import { SessionSettings } from "./session-settings.tsx";
import { SignatureSettings } from "./signature-settings.tsx";
import { TokenSettings } from "./token-settings.tsx";

const words = { en: { title: "Your settings", back: "Mailbox" }, uk: { title: "Ваші налаштування", back: "Скринька" } };

/** Everything about the signed-in user: profile, signature, password, second factor, tokens, notifications. */
export function PersonPage() {
  const text = useWords(words);
  usePageTitle(text.title);
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-10 px-4 py-6">
      <header>
        <Link to="/" className="inline-flex min-h-11 items-center text-accent">
          ← {text.back}
        </Link>
        <h1 className="text-2xl font-semibold">{text.title}</h1>
      </header>
      <main className="flex flex-col gap-10">
        <ProfileForm />
        <AppearanceForm />
        <SignatureSettings />
        <PasswordForm />
        <SecondFactorSettings />
        <SessionSettings />
        <NotificationForm />
        <TokenSettings />
      </main>
    </div>
  );
}
