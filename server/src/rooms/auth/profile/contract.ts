import { Type } from "typebox";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import { idShape } from "../../../http/route/shapes.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import { drawingToKeep, managedProfile, profile, profilePatch, profileToChange } from "../session/profile-contract.ts";

const managed = Type.Object({ id: idShape<UserId>(), accountUuid: idShape<AccountId>() });

/** The wire shapes of profiles: one's own, and those of corporate users. */
export const profileShapes = {
  changeProfile: { body: profileToChange, bodyMaxBytes: bodySizes.bulk, answers: { 200: profile } },
  patchProfile: { body: profilePatch, answers: { 200: profile } },
  showManaged: { params: managed, answers: { 200: managedProfile } },
  changeManaged: { params: managed, body: profileToChange, bodyMaxBytes: bodySizes.bulk, answers: { 200: managedProfile } },
  patchManaged: { params: managed, body: profilePatch, answers: { 200: managedProfile } },
  keepDrawing: { body: Type.Optional(drawingToKeep), answers: { 200: null } },
} as const;
