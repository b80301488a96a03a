import { Socket } from "node:net";
import type { Transporter } from "nodemailer";
import type { Mail } from "./mail.ts";
import { messageOf } from "./message.ts";

const connectMaxMs = 10_000;
const silenceMaxMs = 30_000;

/** Time limits for a silent server: tests wait less than real networks need. */
export type Patience = { readonly connectMaxMs: number; readonly silenceMaxMs: number };

/** Emails by SMTP, a connection each. A password leaves only over TLS, or within this machine. */
export function smtpMail(address: string, from: () => string, patience: Patience = { connectMaxMs, silenceMaxMs }): Mail {
  const url = new URL(address);
  const isSecure = url.protocol === "smtps:";
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  const hasPassword = url.username !== "";
  const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    requireTLS: !isSecure && hasPassword && !isHere,
    ignoreTLS: !isSecure && isHere,
    ...(hasPassword && { auth }),
    connectionTimeout: patience.connectMaxMs,
    greetingTimeout: patience.connectMaxMs,
    dnsTimeout: patience.connectMaxMs,
    socketTimeout: patience.silenceMaxMs,
  };
  let transport: Promise<Transporter> | undefined;
  // loaded with the first email: most processes send none
  const open = (): Promise<Transporter> =>
    (transport ??= import("nodemailer").then(({ createTransport }) => createTransport(options)));
  return {
    send: async (email, signal) => {
      try {
        await (await open()).sendMail({ ...messageOf(email, from()), signal });
        return undefined;
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === undefined) throw withoutPassword(error, auth);
        return refusal;
      }
    },
    probe: async (signal) => {
      const { createTransport } = await import("nodemailer");
      // its own, as only sending takes a signal
      const own = createTransport({ ...options, socket: new Socket({ signal }) });
      await own.verify().catch((error: unknown) => {
        throw withoutPassword(error, auth);
      });
      return `${url.host} takes emails from ${from()}`;
    },
  };
}

/** Why a server will never take an email: it answered 5xx to its recipient or its text. The sender is the same for all emails. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("responseCode" in error) || !("code" in error)) return undefined;
  const isOfSender = "command" in error && error.command === "MAIL FROM";
  const isFinal = Number(error.responseCode) >= 500 && ["EENVELOPE", "EMESSAGE"].includes(String(error.code)) && !isOfSender;
  return isFinal ? error.message : undefined;
}

/** A refused sign-in without the password: some servers quote the command that they refuse, and the error goes to logs and findings. */
function withoutPassword(error: unknown, { user, pass }: { readonly user: string; readonly pass: string }): unknown {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "EAUTH" || pass === "") return error;
  const forms = [`\0${user}\0${pass}`, pass].map((text) => Buffer.from(text).toString("base64"));
  // neither its stack nor its cause: both have the message
  return new Error([...forms, pass].reduce((message, form) => message.replaceAll(form, "********"), error.message));
}
