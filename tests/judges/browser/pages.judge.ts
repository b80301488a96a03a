import { addresses } from "./addresses.ts";
import { emails } from "./emails.ts";
import { envelope } from "./envelope.ts";
import { invitation } from "./invitation.ts";
import { join } from "./join.ts";
import { oidc } from "./oidc.ts";
import { firstOwner } from "./owner.ts";
import { saml } from "./saml.ts";
import { openScene } from "./scene.ts";

const scene = await openScene();
for (const declare of [join, invitation, envelope, emails, saml, oidc, addresses, firstOwner]) declare(scene);
