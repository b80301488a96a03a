import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { client } from "../app/client.ts";
import { errorText } from "../app/error-text.ts";
import { useWords } from "../app/words.ts";
import { buttonClass } from "../ui/button.tsx";
import { Notice, Skeleton } from "../ui/notice.tsx";
import { PlainPage } from "../ui/plain-page.tsx";
import { AcceptAccess } from "./accept-access.tsx";
import { useCodeInFragment } from "./code-in-fragment.ts";
import { RegisterForm } from "./register-form.tsx";
import { SetPasswordForm } from "./set-password-form.tsx";

const words = {
  en: {
    title: "Your link",
    register: "Register",
    password: "Your password",
    accept: "Invitation",
    signIn: "Sign in",
    noCode: "This link is incomplete.",
    noCodeHelp: "Each link works once. If you have already used yours, sign in. If not, open the complete link from the email.",
    again: {
      REGISTRATION: "Request a new email on the registration page. If you are already registered, sign in.",
      PASSWORD: "Request a new email on the sign-in page. If you have already set your password, sign in with it.",
      INVITE: "Ask the person who invited you for a new email. If you have already accepted, sign in.",
    },
  },
  uk: {
    title: "Ваше посилання",
    register: "Реєстрація",
    password: "Ваш пароль",
    accept: "Запрошення",
    signIn: "Увійти",
    noCode: "Це посилання неповне.",
    noCodeHelp: "Посилання діє один раз: якщо ви ним уже скористалися, увійдіть. Якщо ні, відкрийте посилання з листа повністю.",
    again: {
      REGISTRATION: "Надішліть новий лист зі сторінки реєстрації. Якщо ви вже зареєстровані, увійдіть.",
      PASSWORD: "Надішліть новий лист зі сторінки входу. Якщо пароль уже встановлено, увійдіть із ним.",
      INVITE: "Попросіть новий лист у того, хто вас запросив. Якщо ви вже прийняли запрошення, увійдіть.",
    },
  },
};

/** The page of links in emails to users: registration, a new password, an invitation to an account. Each ends signed in. */
export function JoinPage() {
  const text = useWords(words);
  const { code, type } = useCodeInFragment();
  const kind = type === "PASSWORD" || type === "INVITE" ? type : "REGISTRATION";
  const check = useQuery({
    queryKey: ["link", kind, code],
    enabled: code !== "",
    staleTime: Infinity,
    queryFn: ({ signal }) => client.registration.validateCode({ code, type: kind }, { signal }),
  });
  if (code === "" || check.error) {
    return (
      <PlainPage title={text.title}>
        <Notice look="bad">{check.error ? errorText(check.error) : text.noCode}</Notice>
        <p>{check.error ? text.again[kind] : text.noCodeHelp}</p>
        <Link to="/sign-in" className={buttonClass("primary")}>
          {text.signIn}
        </Link>
      </PlainPage>
    );
  }
  if (!check.data) return <Framed title={text.title} children={<Skeleton />} />;
  const link = { ...check.data, code };
  if (kind === "PASSWORD") return <Framed title={text.password} children={<SetPasswordForm {...link} />} />;
  if (kind === "INVITE" && link.registered) return <Framed title={text.accept} children={<AcceptAccess {...link} />} />;
  return <Framed title={text.register} children={<RegisterForm {...link} />} />;
}

function Framed({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return <PlainPage title={title}>{children}</PlainPage>;
}
