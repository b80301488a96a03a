import { addresses } from "./addresses.ts";
import { consoleCompose } from "./console-compose.ts";
import { emails } from "./emails.ts";
import { envelope } from "./envelope.ts";
import { form } from "./form.ts";
import { invitation } from "./invitation.ts";
import { join } from "./join.ts";
import { oidc } from "./oidc.ts";
import { firstOwner } from "./owner.ts";
import { saml } from "./saml.ts";
import { openScene } from "./scene.ts";

const scene = await openScene();
// the page of an envelope first: the others change people's mailboxes and passwords
for (const declare of [consoleCompose, envelope, form, join, invitation, emails, saml, oidc, addresses, firstOwner])
  declare(scene);
