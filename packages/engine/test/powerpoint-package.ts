import assert from 'node:assert/strict'

import { officeParts, plainText } from './office-package.ts'

/** A part of a PowerPoint file as text. */
export function powerpointPart(bytes: Uint8Array, name: string): string {
  const found = officeParts(bytes).get(name)
  assert.ok(found !== undefined, `${name} is missing`)
  return found
}

/** The slides of a PowerPoint file as XML. */
export function slideParts(bytes: Uint8Array): string[] {
  const parts = officeParts(bytes)
  const slides: string[] = []
  for (;;) {
    const slide = parts.get(`ppt/slides/slide${slides.length + 1}.xml`)
    if (slide === undefined) return slides
    slides.push(slide)
  }
}

/** The paragraphs of each slide, including those in tables; `|` marks a line break. */
export function slideTexts(bytes: Uint8Array): string[][] {
  return slideParts(bytes).map((slide) =>
    slide
      .split('</a:p>')
      .slice(0, -1)
      .map((paragraph) =>
        [...paragraph.slice(paragraph.lastIndexOf('<a:p>')).matchAll(/<a:t>([^<]*)<\/a:t>|<a:br>/g)]
          .map(([, text]) => (text === undefined ? '|' : plainText(text)))
          .join(''),
      )
      .filter((text) => text !== ''),
  )
}
