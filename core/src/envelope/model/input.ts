import type { XmlPlace } from "../../xml/tree.ts";

/** The place of what is in no XML. */
export const noPlace: XmlPlace = { line: 0, column: 0 };

/** An envelope XML as sent, not yet checked against its template. Ids are unparsed text; places are kept for faults. */
export type EnvelopeInput = {
  readonly place: XmlPlace;
  readonly templateUuid: string | undefined;
  readonly templateVersion: string | undefined;
  /** The chain that a new envelope joins. */
  readonly chainUuid: string | undefined;
  /** The scenario that a new envelope is made in. */
  readonly scenarioUuid: string | undefined;
  readonly stateMessage: string;
  readonly info: InfoInput;
  readonly roles: readonly RoleInput[];
  readonly documents: readonly DocumentInput[];
};

/** An input that says nothing. */
export const emptyInput: EnvelopeInput = {
  place: noPlace,
  templateUuid: undefined,
  templateVersion: undefined,
  chainUuid: undefined,
  scenarioUuid: undefined,
  stateMessage: "",
  info: { place: noPlace, subject: undefined, message: undefined, expire: undefined, delegation: undefined, sharing: undefined },
  roles: [],
  documents: [],
};

/** A text with its place. Undefined when the element is absent. */
export type SubmittedText = { readonly text: string; readonly place: XmlPlace };

export type InfoInput = {
  readonly place: XmlPlace;
  readonly subject: SubmittedText | undefined;
  readonly message: SubmittedText | undefined;
  readonly expire: ExpireInput | undefined;
  readonly delegation: boolean | undefined;
  readonly sharing: boolean | undefined;
};

export type ExpireInput = {
  readonly place: XmlPlace;
  readonly afterDays: number | undefined;
  readonly notifyInDays: number | undefined;
};

export type RoleInput = {
  readonly place: XmlPlace;
  readonly id: string;
  /** A mailbox UUID or an email address; undefined when the attribute is missing or empty. */
  readonly recipient: string | undefined;
};

export type DocumentInput = {
  readonly place: XmlPlace;
  readonly id: string;
  readonly fields: readonly FieldInput[];
  readonly tables: readonly TableInput[];
};

export type TableInput = { readonly place: XmlPlace; readonly name: string; readonly rows: readonly RowInput[] };

/** A table row. Rows are ordered by their index. */
export type RowInput = { readonly place: XmlPlace; readonly fields: readonly FieldInput[] };

export type FieldInput = {
  readonly place: XmlPlace;
  readonly name: string;
  /** The text content, or the `value` attribute of old clients; NFC. */
  readonly text: string;
  /** The `<value>` children; undefined when there are none. */
  readonly texts: readonly string[] | undefined;
  readonly attachmentUuid: string | undefined;
  /** The picked dictionary record; undefined when there is none. */
  readonly recordUuid?: string | undefined;
};
