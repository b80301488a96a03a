import sql from "sql-template-tag";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import type { SignatureFile } from "../../needs.ts";

/** More signatures than a template can have slots for. */
const signaturesMax = 10_000;

/** Stores signatures by their place in the envelope's list, from `first` on. */
export async function addSignatureFiles(
  tx: Transaction,
  id: EnvelopeId,
  first: number,
  files: readonly SignatureFile[],
): Promise<void> {
  await tx.run(sql`
    insert into envelope_signatures (envelope_id, position, cms, pdf_update, manifest)
    select ${id}::uuid, ${first}::integer + f.place - 1, f.cms, f.pdf_update, f.manifest
    from unnest(
      ${files.map(({ cms }) => Buffer.from(cms))}::bytea[],
      ${files.map(({ pdfUpdate }) => pdfUpdate && Buffer.from(pdfUpdate))}::bytea[],
      ${files.map(({ manifest }) => manifest && Buffer.from(manifest))}::bytea[]
    ) with ordinality as f (cms, pdf_update, manifest, place)`);
  const responses = files.flatMap(({ ocspResponses }, index) =>
    ocspResponses.map((response, place) => ({ position: first + index, place: place + 1, response: Buffer.from(response) })),
  );
  const lists = files.flatMap(({ crls }, index) =>
    crls.map((list, place) => ({ position: first + index, place: place + 1, list: Buffer.from(list) })),
  );
  if (lists.length > 0)
    await tx.run(sql`
      insert into envelope_signature_lists (envelope_id, position, place, list)
      select ${id}::uuid, l.position, l.place, l.list
      from unnest(
        ${lists.map(({ position }) => position)}::integer[],
        ${lists.map(({ place }) => place)}::integer[],
        ${lists.map(({ list }) => list)}::bytea[]
      ) as l (position, place, list)`);
  if (responses.length === 0) return;
  await tx.run(sql`
    insert into envelope_signature_responses (envelope_id, position, place, response)
    select ${id}::uuid, r.position, r.place, r.response
    from unnest(
      ${responses.map(({ position }) => position)}::integer[],
      ${responses.map(({ place }) => place)}::integer[],
      ${responses.map(({ response }) => response)}::bytea[]
    ) as r (position, place, response)`);
}

/** The signatures of an envelope as they were given, in their order. */
export async function listSignatureFiles(db: Queries, id: EnvelopeId): Promise<readonly SignatureFile[]> {
  return db.all<SignatureFile>(sql`
    select s.cms, s.pdf_update as "pdfUpdate", s.manifest,
      array(
        select r.response
        from envelope_signature_responses r
        where r.envelope_id = s.envelope_id
          and r.position = s.position
        order by r.place
      ) as "ocspResponses",
      array(
        select l.list
        from envelope_signature_lists l
        where l.envelope_id = s.envelope_id
          and l.position = s.position
        order by l.place
      ) as crls
    from envelope_signatures s
    where s.envelope_id = ${id}
    order by s.position
    limit ${signaturesMax}`);
}
