import assert from 'node:assert/strict'

import { officeParts, plainText } from './office-package.ts'

/** A part of a Word file as text. */
export function wordPart(bytes: Uint8Array, name = 'word/document.xml'): string {
  const found = officeParts(bytes).get(name)
  assert.ok(found !== undefined, `${name} is missing`)
  return found
}

/** The paragraphs of a Word file, including those in tables. */
export function wordParagraphs(bytes: Uint8Array): string[] {
  return paragraphTexts(wordPart(bytes))
}

/** The text of a Word file: body, headers, footers and notes. */
export function wordText(bytes: Uint8Array): string {
  const parts = [...officeParts(bytes)].filter(([name]) =>
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
        .map(([, text]) => plainText(text))
        .join(''),
    )
    .filter((text) => text !== '')
}
