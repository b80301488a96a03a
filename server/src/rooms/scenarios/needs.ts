import type { Basics } from "../../io/basics.ts";
import type { AnyRequest, InMailbox } from "../../http/route/route.ts";
import type { Xslt } from "../../io/xslt/open-xslt.ts";
import type { Envelopes } from "../envelopes/index.ts";
import type { Mailboxes } from "../mailboxes/index.ts";
import type { Templates } from "../templates/index.ts";

/** The needs of the room. */
export type ScenariosNeeds = Basics & {
  readonly xslt: Xslt;
  readonly mailboxes: Pick<Mailboxes, "findMailboxes">;
  readonly templates: Pick<Templates, "findVersion" | "mayUse">;
  readonly envelopes: Envelopes["sending"]["steps"];
};

/** The parts of a request that the use cases need besides its input. */
export type Acting = InMailbox & Pick<AnyRequest, "signal" | "receivedAt">;
