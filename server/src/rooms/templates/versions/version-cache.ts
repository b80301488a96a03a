import { readTemplateInSteps } from "@chancery/core/template/read-template.ts";
import type { Template } from "@chancery/core/template/model/model.ts";
import type { TemplateVersionId } from "@chancery/core/ids/id.ts";
import { runSteps } from "../../../http/route/run-steps.ts";

/** The XML of a version, and the model read from it. */
export type VersionContent = { readonly data: string; readonly model: Template };

/** A cache of contents by version and revision, least recently used evicted first. Contents never change. */
export type VersionCache = {
  find(id: TemplateVersionId, revision: number): VersionContent | undefined;
  /** Reads stored XML and caches it. Those who ask for one version at a time share a reading; one that fails is not kept. */
  read(id: TemplateVersionId, revision: number, data: string): Promise<VersionContent>;
  /** Caches XML that has been read. */
  keep(id: TemplateVersionId, revision: number, content: VersionContent): void;
};

/** Texts from this length on are read one after another: a reading takes some twenty times their memory. */
const longFrom = 256 * 1024;

/** A cache bounded by versions and by characters of XML. */
export function versionCache(versionsMax = 500, charactersMax = 32 * 1024 * 1024): VersionCache {
  const kept = new Map<string, VersionContent>();
  let characters = 0;
  const forget = (key: string): void => {
    characters -= kept.get(key)?.data.length ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, content: VersionContent): void => {
    forget(key);
    kept.set(key, content);
    characters += content.data.length;
    for (const [oldest] of kept) {
      if (kept.size <= versionsMax && characters <= charactersMax) break;
      forget(oldest);
    }
  };
  const find = (key: string): VersionContent | undefined => {
    const content = kept.get(key);
    if (content) {
      kept.delete(key);
      kept.set(key, content);
    }
    return content;
  };
  const readings = new Map<string, Promise<VersionContent>>();
  let lastLong = Promise.resolve();
  const readOnce = async (key: string, id: TemplateVersionId, data: string): Promise<VersionContent> => {
    if (data.length >= longFrom) await lastLong;
    try {
      const content = { data, model: await modelOf(data, id) };
      keep(key, content);
      return content;
    } finally {
      readings.delete(key);
    }
  };
  return {
    find: (id, revision) => find(keyOf(id, revision)),
    read: async (id, revision, data) => {
      const key = keyOf(id, revision);
      const known = find(key) ?? readings.get(key);
      if (known) return known;
      const reading = readOnce(key, id, data);
      readings.set(key, reading);
      if (data.length >= longFrom) lastLong = reading.then(nothing, nothing);
      return reading;
    },
    keep: (id, revision, content) => keep(keyOf(id, revision), content),
  };
}

/** A cache for what a transaction has changed: it keeps nothing, because the transaction may still fail and its revision be another's. */
export function uncommitted(cache: VersionCache): VersionCache {
  return { find: cache.find, keep: nothing, read: async (id, _, data) => ({ data, model: await modelOf(data, id) }) };
}

function nothing(): void {}

function keyOf(id: TemplateVersionId, revision: number): string {
  return `${id} ${revision}`;
}

/** Stored XML has been validated: a fault now is a bug, or a row changed by hand. */
async function modelOf(data: string, id: TemplateVersionId): Promise<Template> {
  const read = await runSteps(readTemplateInSteps(data));
  if ("faults" in read) throw new Error(`template version ${id} cannot be read: ${JSON.stringify(read.faults[0])}`);
  return read.template;
}
