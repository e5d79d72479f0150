import type { PlacedWord } from '@recto/ocr'
import { openDocument } from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'
import { expect, test } from 'vitest'

import { scannedPage } from '../../../../../fixtures/scans.ts'
import { layerLines } from './layer-lines.ts'
import type { OcrSource } from './open-source.ts'
import type { PageReading } from './recognize-pages.ts'

/** A word of an upright line, at 72 dpi, so that pixels are points. */
function word(text: string, from: number, to: number): PlacedWord {
  return { text, confidence: 95, start: { x: from, y: 100 }, end: { x: to, y: 100 } }
}

/** The starts and ends of words in the layer, if their letters reach 7 points above the baseline: a font size of 10. */
async function layerOf(words: PlacedWord[]): Promise<[start: number, end: number][]> {
  const file = { name: 'scan.pdf', bytes: scannedPage() }
  const document = await openDocument(file, { platform: nodePlatform, limits: { maxPages: 5 } })
  const lines = [{ words, ascent: 7, descent: 2, beginsParagraph: false }]
  const page: PageReading = { lines, turn: 0, skew: 0, dpi: 72, confidence: 95, isPoor: false, languages: ['eng'] }
  const read = { pages: new Map([[0, page]]), skipped: new Map() }
  const source: Pick<OcrSource, 'document'> = { document }
  const [line] = layerLines(read, source, new Map()).get(0) ?? []
  return (line?.words ?? []).map(({ start, end }) => [start.x, end.x])
}

test('words reach beyond their ink by a side bearing', async () => {
  const [first, second] = await layerOf([word('Dear', 100, 130), word('Sirs', 140, 160)])
  expect(first?.map((x) => x.toFixed(2))).toEqual(['99.60', '130.40'])
  expect(second?.map((x) => x.toFixed(2))).toEqual(['139.60', '160.40'])
})

test('words that stand close together leave a third of the gap between them', async () => {
  const [first, second] = await layerOf([word('Dear', 100, 130), word('Sirs', 130.6, 160)])
  expect(first?.[1]).toBeCloseTo(130.2)
  expect(second?.[0]).toBeCloseTo(130.4)
})
