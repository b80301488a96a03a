import { readTemplate } from "@chancery/core/template/read-template.ts";
import type { Template } from "@chancery/core/template/model/model.ts";
import type { TemplateVersionId } from "@chancery/core/ids/id.ts";

/** The XML of a version, and the model read from it. */
export type VersionContent = { readonly data: string; readonly model: Template };

/** A cache of contents by version and revision, least recently used evicted first. Contents never change. */
export type VersionCache = {
  find(id: TemplateVersionId, revision: number): VersionContent | undefined;
  /** Reads stored XML and caches it. */
  read(id: TemplateVersionId, revision: number, data: string): VersionContent;
  /** Caches XML that has been read. */
  keep(id: TemplateVersionId, revision: number, content: VersionContent): void;
};

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
  return {
    find: (id, revision) => {
      const key = `${id} ${revision}`;
      const content = kept.get(key);
      if (content) {
        kept.delete(key);
        kept.set(key, content);
      }
      return content;
    },
    read: (id, revision, data) => {
      const content = { data, model: modelOf(data, id) };
      keep(`${id} ${revision}`, content);
      return content;
    },
    keep: (id, revision, content) => keep(`${id} ${revision}`, content),
  };
}

/** Stored XML has been validated: a fault now is a bug, or a row changed by hand. */
function modelOf(data: string, id: TemplateVersionId): Template {
  const read = readTemplate(data);
  if ("faults" in read) throw new Error(`template version ${id} cannot be read: ${JSON.stringify(read.faults[0])}`);
  return read.template;
}
