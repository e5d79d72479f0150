import { SVG_BOUNDS } from './bounds.ts'

/** The internal subset of a document type (XML 1.0, 2.8), which ends before the root element. */
const SUBSET = /<!DOCTYPE\s[^[>]*\[(?<subset>(?:"[^"]*"|'[^']*'|[^\]"'])*)\]/
const ENTITY = /<!ENTITY\s+(?<name>[\w.:-]+)\s+(?:"(?<double>[^"]*)"|'(?<single>[^']*)')\s*>/g

/**
 * The entities that a document declares, as editors do for the addresses of namespaces. Their text is used as it is, without other
 * entities in it, so that none can grow; external ones are ignored.
 */
export function readEntities(text: string): ReadonlyMap<string, string> {
  const entities = new Map<string, string>()
  const subset = SUBSET.exec(text.slice(0, text.search(/<(?:[\w.-]+:)?svg[\s/>]/)))?.groups?.['subset']
  for (const { groups } of (subset ?? '').matchAll(ENTITY)) {
    const value = groups?.['double'] ?? groups?.['single'] ?? ''
    if (entities.size >= SVG_BOUNDS.maxEntities) break
    if (value.length <= SVG_BOUNDS.maxEntityLength) entities.set(groups?.['name'] ?? '', value)
  }
  return entities
}
