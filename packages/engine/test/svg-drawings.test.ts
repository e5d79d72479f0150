import { nodePlatform as platform } from '@recto/platforms/node'
import { beforeAll, expect, test } from 'vitest'

import { SVG_DRAWINGS, svgOf } from '../../../fixtures/svg-drawings.ts'
import { runOperation } from '../src/run-operation.ts'
import { input } from './inputs.ts'
import { checkWithQpdf } from './inspect-pdf.ts'
import { type PageRendering, renderPagesByPoppler } from './render-by-poppler.ts'

const drawings = Object.entries(SVG_DRAWINGS)
let bytes: Uint8Array
let pages: PageRendering[]

beforeAll(async () => {
  const files = drawings.map(([, drawing], index) => input(`${index}.svg`, svgOf(drawing)))
  bytes = (await runOperation('fromImages', files, {}, { platform, limits: { maxPages: 100 } })).file.bytes
  pages = await renderPagesByPoppler(bytes)
})

test('drawings make a sound document', async () => {
  expect(await checkWithQpdf(bytes)).toMatch(/No syntax or stream encoding errors/)
})

test.each(drawings)('%s', (name, { colors }) => {
  const page = pages[drawings.findIndex(([key]) => key === name)]
  for (const [x, y, color] of colors) {
    const shown = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    const drawn = page?.at(x, y) ?? []
    const distance = Math.max(...drawn.map((level, index) => Math.abs(level - (shown[index] ?? 0))))
    expect(distance, `${drawn.join(', ')} at ${x}, ${y} instead of ${color}`).toBeLessThanOrEqual(16)
  }
})
