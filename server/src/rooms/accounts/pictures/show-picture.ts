import { initialsOf, initialsSvg, pictureLimits, type AccountPicture } from "@chancery/core/account/picture.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId, Id, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { isKnown } from "../../../http/reply/byte-range.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { AccountsNeeds } from "../needs.ts";
import { findPicturedAccount, findPicturedMailbox, findPicturedPerson, type Pictured } from "./store.ts";

/** The request for the picture of `id`; `initials`: draw them where there is none. */
export type PictureRequest<OwnerId> = {
  readonly id: OwnerId;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly initials: boolean | undefined;
};

const cacheControl = `private, max-age=${pictureLimits.cacheHours * 3600}`;
/** Held against a picture that is opened as a page: it loads and runs nothing. */
const always = { "x-content-type-options": "nosniff", "content-security-policy": "default-src 'none'; sandbox" };

type ReadingNeeds = Pick<AccountsNeeds, "blobs" | "database">;

/** The avatar of a person, for themselves and for the people of an account that both belong to. Throws image.not_found. */
export async function showAvatar(needs: ReadingNeeds, readerId: UserId, request: PictureRequest<UserId>): Promise<Reply> {
  return showPicture(needs, await findPicturedPerson(needs.database, request.id, readerId), request);
}

/** A picture of an account. Throws image.not_found. */
export async function showAccountPicture(
  needs: ReadingNeeds,
  kind: AccountPicture,
  request: PictureRequest<AccountId>,
): Promise<Reply> {
  return showPicture(needs, await findPicturedAccount(needs.database, request.id, kind), request);
}

/** The logo of the account of a mailbox. Throws image.not_found. */
export async function showMailboxLogo(needs: ReadingNeeds, request: PictureRequest<MailboxId>): Promise<Reply> {
  return showPicture(needs, await findPicturedMailbox(needs.database, request.id), request);
}

/** The picture with its ETag, or the initials of the name. */
async function showPicture(
  { blobs }: ReadingNeeds,
  pictured: Pictured | undefined,
  { id, headers, initials }: PictureRequest<Id<string>>,
): Promise<Reply> {
  const picture = pictured?.picture;
  if (!picture) return showInitials(pictured && initials ? initialsOf(pictured.name) : "", id);
  const { sha256, contentType, sizeBytes } = picture;
  const etag = `"${sha256}"`;
  const cached = { ...always, etag, "cache-control": cacheControl };
  if (isKnown(headers["if-none-match"], etag)) return { status: 304, headers: cached };
  const extension = contentType === "image/png" ? "png" : "jpg";
  const content = {
    "content-type": contentType,
    "content-length": String(sizeBytes),
    "content-disposition": `inline; filename="${id}.${extension}"`,
  };
  return { status: 200, headers: { ...cached, ...content }, stream: await blobs.read(sha256) };
}

function showInitials(initials: string, id: Id<string>): Reply {
  if (initials === "") throw new Fault("image.not_found", { args: [id] });
  const headers = { ...always, "content-type": "image/svg+xml", "cache-control": cacheControl };
  return { status: 200, headers, text: initialsSvg(initials) };
}
