import { msOf } from "@chancery/core/ids/instant.ts";
import type { Check } from "../check.ts";
import type { CheckNeeds } from "../needs.ts";
import { endText, warnDays } from "./certificate-check.ts";

const probeMs = 5000;

/** Needs of these checks. */
export type Networks = Pick<CheckNeeds, "clock" | "dns" | "mail" | "probeUrl" | "remote" | "watched">;

/** The checks of everything that the service reaches over a network; settings that are absent are not checked. */
export const networkChecks: readonly Check<Networks>[] = [
  {
    name: "resolvers",
    advice: "Set CHANCERY_DNS_SERVERS to recursive resolvers that answer this machine by UDP and TCP",
    look: lookAtResolvers,
  },
  {
    name: "base URL",
    advice: "Check CHANCERY_BASE_URL, its DNS, its certificate and the proxy: the links in emails lead there",
    look: lookAtBaseUrl,
  },
  {
    name: "outbound",
    advice: "Let this machine reach other networks by https: callbacks, identity providers and time stamps need it",
    look: lookOutbound,
  },
  {
    name: "emails",
    advice: "Check CHANCERY_SMTP_URL and the mail server; emails wait and are sent when it answers again",
    look: ({ mail }, signal) => mail.probe(signal),
  },
  {
    name: "remote signers",
    advice: "Check CHANCERY_REMOTE_SIGNERS and the connection to the service: people cannot sign through it meanwhile",
    look: lookAtRemoteSigners,
  },
];

async function lookAtResolvers({ dns, watched: { dnsServers, baseUrl } }: Networks): Promise<string> {
  const host = baseUrl === undefined ? undefined : new URL(baseUrl).hostname.replace(/^\[|\]$/g, "");
  if (dnsServers.length === 0 && (host === undefined || isLocal(host)))
    return "not checked: neither CHANCERY_DNS_SERVERS nor a public CHANCERY_BASE_URL is set";
  const name = host === undefined || isLocal(host) ? "example.com" : host;
  const answer = await dns.lookUp(name, "TXT");
  if (answer.kind === "temporary") throw new Error(`no answer about ${name}: ${answer.reason}`);
  return `${dnsServers.length > 0 ? dnsServers.join(", ") : "those of the system"} answer about ${name}`;
}

/** A name without a dot, or an address. */
function isLocal(host: string): boolean {
  return !host.includes(".") || /^[\d.]+$/.test(host);
}

async function lookAtBaseUrl({ clock, probeUrl, watched: { baseUrl } }: Networks): Promise<string> {
  if (baseUrl === undefined) return "not checked: CHANCERY_BASE_URL is not set";
  const { status, certificateEndsAt } = await probeUrl(`${baseUrl}/live`, probeMs);
  if (status !== 200) throw new Error(`${baseUrl}/live answers ${status}, not 200`);
  if (certificateEndsAt === undefined) return `${baseUrl} answers`;
  const days = Math.floor((certificateEndsAt.getTime() - msOf(clock.now())) / 86_400_000);
  const text = endText("its TLS certificate", days);
  if (days < warnDays / 2) throw new Error(`${baseUrl}: ${text}`);
  return `${baseUrl} answers, ${text}`;
}

async function lookOutbound({ probeUrl, watched: { outboundUrl } }: Networks): Promise<string> {
  if (outboundUrl === undefined) return "not checked: CHANCERY_PROBE_URL is not set";
  const { status } = await probeUrl(outboundUrl, probeMs);
  if (status >= 500) throw new Error(`${outboundUrl} answers ${status}`);
  return `${outboundUrl} answers ${status}`;
}

async function lookAtRemoteSigners({ remote: { signers, service } }: Networks): Promise<string> {
  if (signers.length === 0) return "not checked: CHANCERY_REMOTE_SIGNERS is not set";
  const servers = await Promise.all(signers.map((signer) => service.findAuthorizationServer(signer)));
  return signers.map(({ name }, index) => `${name} answers, users sign in at ${servers[index]}`).join("; ");
}
