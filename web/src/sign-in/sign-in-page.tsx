import { ApiError } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { Link, getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { client } from "../app/client.ts";
import { errorText } from "../app/error-text.ts";
import { safeNext } from "../app/safe-next.ts";
import { startOver } from "../app/session.ts";
import { useWords } from "../app/words.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Form, PasswordField, TextField } from "../ui/form.tsx";
import { Notice } from "../ui/notice.tsx";
import { PlainPage } from "../ui/plain-page.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

const SecondFactorStep = lazy(async () => ({ default: (await import("./second-factor-step.tsx")).SecondFactorStep }));
const ConfirmEmail = lazy(async () => ({ default: (await import("./confirm-email.tsx")).ConfirmEmail }));

/** A step that few see, which is loaded when it is shown. */
function loading(step: ReactNode) {
  return <Suspense>{step}</Suspense>;
}

const words = {
  en: {
    title: "Sign in",
    email: "Email",
    password: "Password",
    go: "Sign in",
    next: "Continue",
    forgotten: "Forgot your password?",
    register: "Register",
    other: "Use another email address",
    provider: "Your company requires you to sign in through its identity provider.",
    toProvider: "Sign in through your company",
    failed: "Signing in through your company failed",
    again: "Try again. If it keeps happening, give this number to the administrator in your company.",
    waiting: "Signing you in …",
  },
  uk: {
    title: "Вхід",
    email: "Електронна пошта",
    password: "Пароль",
    go: "Увійти",
    next: "Далі",
    forgotten: "Забули пароль?",
    register: "Зареєструватися",
    other: "Інша адреса",
    provider: "Ваша компанія вимагає входити через її постачальника ідентифікації.",
    toProvider: "Увійти через компанію",
    failed: "Вхід через вашу компанію не вдався",
    again: "Спробуйте ще раз. Якщо це повториться, повідомте це число адміністраторові вашої компанії.",
    waiting: "Виконуємо вхід …",
  },
};

const page = getRouteApi("/sign-in");
/** The number of `user.email_unconfirmed`: the provider does not vouch for the email address, so an email with a code was sent. */
const unconfirmed = "1075";

/** Signs in with a password, or through the identity provider of the domain of the email address. */
export function SignInPage() {
  const text = useWords(words);
  const { next, code, error: refused } = page.useSearch();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [providerUrl, setProviderUrl] = useState<string>();
  const [isKnown, setIsKnown] = useState(false);
  const [asked, setAsked] = useState<{ readonly handle: string; readonly ways: readonly string[] }>();
  const enter = (): void => startOver(safeNext(next ?? sessionStorage.getItem("next")));

  const finish = useMutation({
    mutationFn: (used: string) => client.session.finishSignOn({ body: { code: used } }),
    onSuccess: enter,
  });
  const { mutate: finishWith } = finish;
  useEffect(() => {
    if (code !== undefined) finishWith(code);
  }, [code, finishWith]);

  const find = useMutation({
    mutationFn: () => client.session.findProvider({ email }),
    onSuccess: ({ ssoUrl }) => (ssoUrl === null ? setIsKnown(true) : setProviderUrl(ssoUrl)),
  });
  const logIn = useMutation({
    mutationFn: () => client.session.login({ body: { login: email, password } }),
    onSuccess: enter,
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      const { ssoUrl, handle, ways } = error.data;
      if (typeof ssoUrl === "string") setProviderUrl(ssoUrl);
      if (typeof handle === "string") setAsked({ handle, ways: Array.isArray(ways) ? ways.map(String) : [] });
    },
  });

  if (finish.isPending) {
    return (
      <PlainPage title={text.title}>
        <p role="status">{text.waiting}</p>
      </PlainPage>
    );
  }
  if (asked) return loading(<SecondFactorStep {...asked} onEntered={enter} onOver={() => setAsked(undefined)} />);
  const problem = logIn.error ?? find.error ?? finish.error;
  return (
    <PlainPage title={text.title}>
      {refused !== undefined && <Refused number={refused} onEntered={enter} />}
      {problem && providerUrl === undefined && <Notice look="bad">{errorText(problem)}</Notice>}
      {providerUrl === undefined ? (
        <Form onSubmit={() => (isKnown ? logIn : find).mutate()}>
          <TextField
            label={text.email}
            name="email"
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            readOnly={isKnown}
            value={email}
            onValue={setEmail}
          />
          {isKnown && (
            <PasswordField
              label={text.password}
              name="password"
              required
              maxLength={1024}
              autoFocus
              value={password}
              onValue={setPassword}
            />
          )}
          <Button type="submit" look="primary" isBusy={logIn.isPending || find.isPending} text={isKnown ? text.go : text.next} />
          {isKnown && <Button look="quiet" onClick={() => setIsKnown(false)} text={text.other} />}
          {!isKnown && <PasskeyButton onEntered={enter} />}
          <OtherWays />
        </Form>
      ) : (
        <Provider url={providerUrl} next={next} onBack={() => setProviderUrl(undefined)} />
      )}
    </PlainPage>
  );
}

function OtherWays() {
  const text = useWords(words);
  return (
    <p className="flex justify-center gap-6">
      <Link to="/forgotten-password" className="py-2 text-accent">
        {text.forgotten}
      </Link>
      <Link to="/register" className="py-2 text-accent">
        {text.register}
      </Link>
    </p>
  );
}

/** Reports a failed sign-in through a provider. */
function Refused({ number, onEntered }: { readonly number: string; readonly onEntered: () => void }) {
  const text = useWords(words);
  if (number === unconfirmed) return loading(<ConfirmEmail onEntered={onEntered} />);
  return (
    <Notice look="bad">
      {text.failed}{" "}
      <a href={`/reference/errors#${number}`} className="underline">
        ({number})
      </a>
      . {text.again}
    </Notice>
  );
}

type ProviderProps = { readonly url: string; readonly next: string | undefined; readonly onBack: () => void };

function Provider({ url, next, onBack }: ProviderProps) {
  const text = useWords(words);
  return (
    <>
      <p>{text.provider}</p>
      <a
        className={buttonClass("primary")}
        href={`${url}?redirectUrl=${encodeURIComponent("/sign-in")}`}
        onClick={() => sessionStorage.setItem("next", next ?? "/")}
      >
        {text.toProvider}
      </a>
      <Button look="quiet" onClick={onBack} text={text.other} />
    </>
  );
}
