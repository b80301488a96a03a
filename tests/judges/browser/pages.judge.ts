import { account } from "./account.ts";
import { acting } from "./acting.ts";
import { addresses } from "./addresses.ts";
import { delegating } from "./delegating.ts";
import { details } from "./details.ts";
import { emails } from "./emails.ts";
import { guestSteps } from "./guest-steps.ts";
import { join } from "./join.ts";
import { mailbox } from "./mailbox.ts";
import { mailboxLabels } from "./mailbox-labels.ts";
import { oidc } from "./oidc.ts";
import { firstOwner } from "./owner.ts";
import { person } from "./person.ts";
import { preferences } from "./preferences.ts";
import { readingFiles } from "./reading-files.ts";
import { saml } from "./saml.ts";
import { openScene } from "./scene.ts";
import { verify } from "./verify.ts";

const scene = await openScene();
// acting first: the others change people's mailboxes and passwords
for (const declare of [
  account,
  acting,
  delegating,
  details,
  guestSteps,
  readingFiles,
  mailbox,
  mailboxLabels,
  person,
  preferences,
  join,
  emails,
  saml,
  oidc,
  addresses,
  verify,
  firstOwner,
])
  declare(scene);
