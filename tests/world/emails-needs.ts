import { domainToASCII } from "node:url";
import type { emails } from "@chancery/server/rooms/emails/index.ts";
import { newId } from "@chancery/server/io/basics.ts";
import { systemClock } from "@chancery/server/io/clock.ts";

type EmailsNeeds = Parameters<typeof emails>[0];

/** Needs of the emails room where nothing is limited, nobody has settings, and texts are stored in the clear. */
export function emailsNeeds(needs: Pick<EmailsNeeds, "database" | "mail"> & Partial<EmailsNeeds>): EmailsNeeds {
  return {
    clock: systemClock,
    newId,
    secrets: { currentKey: () => "", lock: (text: string) => text, unlock: (text: string) => text },
    limits: undefined,
    region: { locale: "en", timezone: "UTC" },
    toAscii: domainToASCII,
    findReaders: async () => new Map(),
    findPreferences: async () => ({}),
    readLogo: async () => undefined,
    log: { warn: () => undefined },
    ...needs,
  };
}
