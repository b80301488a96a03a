import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { signOut, startOver } from "../app/session.ts";
import { safeNext } from "../app/safe-next.ts";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { PlainPage } from "../ui/plain-page.tsx";
import { SecondFactorSettings, factorsQuery } from "./second-factor-settings.tsx";

const words = {
  en: {
    title: "Add a second factor",
    intro: "Your company requires a second factor. Add an authenticator app or a passkey to continue.",
    go: "Continue",
    leave: "Sign out",
  },
  uk: {
    title: "Додайте другий фактор",
    intro: "Ваша компанія вимагає другого фактора. Щоб продовжити, додайте застосунок автентифікації або ключ доступу.",
    go: "Продовжити",
    leave: "Вийти",
  },
};

const page = getRouteApi("/second-factor");

/** Adds the second factor that the account requires: until then the service answers nothing else. */
export function RequiredFactorPage() {
  const text = useWords(words);
  const { next } = page.useSearch();
  const { data } = useQuery(factorsQuery);
  const hasFactor = data !== undefined && data.factors.length > 0;
  return (
    <PlainPage title={text.title}>
      <p>{text.intro}</p>
      <SecondFactorSettings />
      <div className="flex flex-wrap gap-3">
        <Button look="primary" disabled={!hasFactor} onClick={() => startOver(safeNext(next))} text={text.go} />
        <Button look="quiet" onClick={() => void signOut()} text={text.leave} />
      </div>
    </PlainPage>
  );
}
