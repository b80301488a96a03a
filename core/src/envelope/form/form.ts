import type { TemplateId, TemplateVersionId } from "../../ids/id.ts";

/** A prepared field of a form: one value, several, a record, or the rows of a table. */
export type FormField = {
  readonly name: string;
  readonly value?: string | null | undefined;
  readonly values?: readonly string[] | null | undefined;
  /** A dictionary record. */
  readonly valueId?: string | null | undefined;
  readonly rows?: readonly (readonly FormField[])[] | null | undefined;
};

/** The settings of a form: everything of its envelopes that does not come from the visitor. */
export type FormSettings = {
  readonly subject?: string | null | undefined;
  readonly message?: string | null | undefined;
  readonly delegation?: boolean | null | undefined;
  readonly sharing?: boolean | null | undefined;
  /** Prepared fields by document id. */
  readonly documents?: Readonly<Record<string, readonly FormField[]>> | null | undefined;
  /** Mailboxes and email addresses by role id. */
  readonly flow?: Readonly<Record<string, string>> | null | undefined;
  /** The ids of the roles that the visitor has. */
  readonly anonymous: readonly string[];
  readonly metadata?: Readonly<Record<string, string>> | null | undefined;
};

/** A form, as far as its envelopes are made from it. */
export type FormModel = {
  readonly templateId: TemplateId;
  readonly templateVersion: TemplateVersionId;
  readonly settings: FormSettings;
  /** The one anonymous role that the visitor has; all of them when left out. */
  readonly role?: string | undefined;
};

/** The ids of the roles that the visitor has. */
export function visitorRoles({ settings, role }: Pick<FormModel, "settings" | "role">): readonly string[] {
  return role === undefined ? settings.anonymous : [role];
}
