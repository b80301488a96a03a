import { Type } from "typebox";
import type { AccountId, CategoryId, MailboxId } from "@chancery/core/ids/id.ts";
import { pageQuery, pageShape } from "../../../http/route/paging.ts";
import { about, idShape, illustrated, instantShape, nullable, textShape, titled, wordShape } from "../../../http/route/shapes.ts";
import { accessLevels, categoryLevels } from "../access/access.ts";

const body = illustrated("CategoryInput", [{ name: "Purchasing", access: "account" }], {
  parentId: Type.Optional(nullable(about("The parent category, of the same mailbox; none if left out", idShape<CategoryId>()))),
  description: Type.Optional(nullable(textShape(1000))),
  name: Type.Optional(nullable(about("1–64 characters, unique in a mailbox regardless of case", textShape(1000)))),
  access: Type.Optional(nullable(about("mailbox, account or public; mailbox when left out, on change as it was", textShape(60)))),
});

const category = titled("Category", {
  id: idShape<CategoryId>(),
  mailboxId: idShape<MailboxId>(),
  parentId: nullable(idShape<CategoryId>()),
  description: Type.String(),
  uuid: idShape<CategoryId>(),
  name: Type.String(),
  access: wordShape(categoryLevels),
  mailboxUuid: idShape<MailboxId>(),
  accountUuid: idShape<AccountId>(),
  editable: Type.Boolean(),
  createdAt: instantShape(),
  modifiedAt: instantShape(),
});

const params = Type.Object({ uuid: idShape<CategoryId>() });

/** The wire shapes of categories. */
export const categoryShapes = {
  create: { body, answers: { 201: category } },
  change: { params, body, answers: { 200: category } },
  remove: {
    params,
    query: Type.Object({
      moveTo: Type.Optional(
        about("A category of the mailbox that becomes the parent of its subcategories", idShape<CategoryId>()),
      ),
      keepChildren: Type.Optional(Type.Boolean({ description: "Its subcategories move to the top level" })),
    }),
    answers: { 204: null },
  },
  list: {
    query: Type.Object({
      ...pageQuery,
      access: Type.Optional(about("One access level; `pub` is `public`", wordShape([...categoryLevels, "pub"]))),
    }),
    answers: { 200: pageShape(category, "CategoryPage") },
  },
  listOfLevel: {
    params: Type.Object({
      uuid: about(
        "An access level; `pub` is `public`. Those that no category has, `shared` among them, list none",
        wordShape([...accessLevels, "official", "pub"]),
      ),
    }),
    answers: { 200: Type.Array(category) },
  },
} as const;
