import { Type } from "typebox";
import { bodySizes } from "../../../http/route/limits.ts";
import { drawingToKeep, profile, profilePatch, profileToChange } from "../session/profile-contract.ts";

/** The wire shapes of the caller's own profile. */
export const profileShapes = {
  changeProfile: { body: profileToChange, bodyMaxBytes: bodySizes.bulk, answers: { 200: profile } },
  patchProfile: { body: profilePatch, answers: { 200: profile } },
  keepDrawing: { body: Type.Optional(drawingToKeep), answers: { 200: null } },
} as const;
