import assert from 'node:assert/strict'

import { parseXml } from '@rgrove/parse-xml'
import { strFromU8, unzipSync } from 'fflate'

/** A part of a Word file as text, after every part of XML was found to be well-formed. */
export function wordPart(bytes: Uint8Array, name = 'word/document.xml'): string {
  const files = unzipSync(bytes)
  for (const [part, content] of Object.entries(files)) if (/\.(?:xml|rels)$/.test(part)) parseXml(strFromU8(content))
  assert.ok(files['[Content_Types].xml'] !== undefined)
  const found = files[name]
  assert.ok(found !== undefined, `${name} is missing`)
  return strFromU8(found)
}

/** The texts of the paragraphs of a Word file, those in tables as well. */
export function wordParagraphs(bytes: Uint8Array): string[] {
  return wordPart(bytes)
    .split('</w:p>')
    .slice(0, -1)
    .map((paragraph) => [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text).join(''))
    .filter((text) => text !== '')
}
