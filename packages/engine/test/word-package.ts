import assert from 'node:assert/strict'

import { parseXml } from '@rgrove/parse-xml'
import { strFromU8, unzipSync } from 'fflate'

/** The parts of a Word file that are XML, by their names, after all were found to be well-formed and what they name there. */
function wordParts(bytes: Uint8Array): Map<string, string> {
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
      assert.ok(names.has(`${folder}${target}`), `${name}: ${target} is missing`)
    }
  }
  return parts
}

/** A part of a Word file as text. */
export function wordPart(bytes: Uint8Array, name = 'word/document.xml'): string {
  const found = wordParts(bytes).get(name)
  assert.ok(found !== undefined, `${name} is missing`)
  return found
}

/** The texts of the paragraphs of a Word file, those in tables as well. */
export function wordParagraphs(bytes: Uint8Array): string[] {
  return paragraphTexts(wordPart(bytes))
}

/** All that a Word file says: its text, then notes and what stands above and below it. */
export function wordText(bytes: Uint8Array): string {
  const parts = [...wordParts(bytes)].filter(([name]) =>
    /^word\/(?:document|header|footer|footnotes|endnotes)\d*\.xml$/.test(name),
  )
  return parts.flatMap(([, text]) => paragraphTexts(text)).join('\n')
}

function paragraphTexts(part: string): string[] {
  return part
    .split('</w:p>')
    .slice(0, -1)
    .map((paragraph) =>
      [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:(?:tab|br)\/>/g)]
        .map(([, text]) => plain(text))
        .join(''),
    )
    .filter((text) => text !== '')
}

/** Text without entities; a tab or a break parts words. */
function plain(text: string | undefined): string {
  return (text ?? ' ').replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }
