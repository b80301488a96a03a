import type { Secret } from "@chancery/core/text/secret.ts";
import type { InspectedCertificate } from "../../io/certificates/inspect-certificate.ts";
import type { PairReading } from "../../io/certificates/read-signing-pair.ts";
import type { CheckUrl } from "../../io/outbound/check-url.ts";
import type { Outbound, OutboundReason } from "../../io/outbound/outbound.ts";
import type { SecretBox } from "../../io/secrets/secret-box.ts";
import type { Accounts, RoomBasics } from "../accounts/index.ts";

/** The dependencies of the room. */
export type SsoNeeds = RoomBasics & {
  readonly secrets: SecretBox;
  readonly outbound: Outbound;
  readonly outboundReason: (error: unknown) => OutboundReason | undefined;
  readonly checkUrl: CheckUrl;
  readonly inspectCertificate: (text: string) => InspectedCertificate | undefined;
  readonly readSigningPair: (certificate: string, key: Secret) => PairReading;
  /** Whether the database refused a removal because something refers to the row. */
  readonly isReferenced: (error: unknown) => boolean;
  readonly accounts: {
    readonly grants: Pick<Accounts["grants"], "hasAccountPermission">;
    readonly account: Pick<Accounts["account"], "find">;
    readonly members: Pick<Accounts["members"], "listManagers">;
  };
  readonly secretsInAnswers: "complete" | "masked";
};
