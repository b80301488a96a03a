import { addresses } from "./addresses.ts";
import { emails } from "./emails.ts";
import { join } from "./join.ts";
import { mailbox } from "./mailbox.ts";
import { mailboxLabels } from "./mailbox-labels.ts";
import { oidc } from "./oidc.ts";
import { firstOwner } from "./owner.ts";
import { person } from "./person.ts";
import { preferences } from "./preferences.ts";
import { saml } from "./saml.ts";
import { openScene } from "./scene.ts";
import { verify } from "./verify.ts";

const scene = await openScene();
for (const declare of [mailbox, mailboxLabels, person, preferences, join, emails, saml, oidc, addresses, verify, firstOwner])
  declare(scene);
