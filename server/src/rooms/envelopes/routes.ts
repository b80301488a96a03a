import type { AnyRoute } from "../../http/route/route.ts";
import { chainRoutes } from "./chains/routes.ts";
import { readingRoutes } from "./envelope/routes.ts";
import { bulkRoutes } from "./flow/routes-bulk.ts";
import { sharingRoutes } from "./flow/routes-delegation.ts";
import { draftRoutes } from "./flow/routes-drafts.ts";
import { flowRoutes } from "./flow/routes.ts";
import { folderRoutes } from "./folders/routes.ts";
import { guestRoutes } from "./guests/routes.ts";
import { invitationRoutes } from "./invitations/routes.ts";
import { metadataRoutes } from "./metadata/routes.ts";
import { remoteSigningRoutes } from "./remote-signing/routes.ts";
import { columnRoutes } from "./search/routes-columns.ts";
import { usedRoutes } from "./search/routes-used.ts";
import { searchRoutes } from "./search/routes.ts";
import { quickRoutes } from "./sending/routes-quick.ts";
import { sourceRoutes } from "./sending/routes-source.ts";
import { sendRoutes } from "./sending/routes.ts";
import { signingRoutes } from "./signing/routes.ts";
import type { RoomNeeds } from "./needs.ts";

/** The endpoints of envelopes. */
export function routes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    ...draftRoutes(needs),
    ...sendRoutes(needs),
    ...flowRoutes(needs),
    ...quickRoutes(needs),
    ...bulkRoutes(needs),
    ...sharingRoutes(needs),
    ...readingRoutes(needs),
    ...searchRoutes(needs),
    ...metadataRoutes(needs),
    ...folderRoutes(needs),
    ...chainRoutes(needs),
    ...invitationRoutes(needs),
    ...guestRoutes(needs),
    ...sourceRoutes(needs),
    ...signingRoutes(needs),
    ...remoteSigningRoutes(needs),
    ...columnRoutes(needs),
    ...usedRoutes(needs),
  ];
}
