import assert from 'node:assert/strict'

import { parseXml } from '@rgrove/parse-xml'
import { strFromU8, unzipSync } from 'fflate'

/** The XML parts of an Office file by name, checked for well-formedness and for relationship targets. */
export function officeParts(bytes: Uint8Array): Map<string, string> {
  const files = unzipSync(bytes)
  const names = new Set(Object.keys(files))
  const parts = new Map(
    [...names]
      .filter((name) => /\.(?:xml|rels)$/.test(name))
      .map((name) => [name, strFromU8(files[name] ?? new Uint8Array())]),
  )
  for (const [name, text] of parts) {
    parseXml(text)
    const folder = /^(.*)_rels\/[^/]+$/.exec(name)?.[1] ?? ''
    for (const [, target] of text.matchAll(/ Target="([^"]+)"\/>/g)) {
      const path = new URL(target ?? '', `file:///${folder}`).pathname.slice(1)
      assert.ok(names.has(path), `${name}: ${target} is missing`)
    }
  }
  return parts
}

/** Text with entities decoded; undefined becomes a space. */
export function plainText(text: string | undefined): string {
  return (text ?? ' ').replace(/&(lt|gt|quot|amp|#9|#10|#13);/g, (_, name: string) => ENTITIES[name] ?? '')
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  amp: '&',
  '#9': '\t',
  '#10': '\n',
  '#13': '\r',
}
