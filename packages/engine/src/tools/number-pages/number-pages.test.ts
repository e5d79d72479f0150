import { deflateSync } from 'node:zlib'

import { EDGE_POSITIONS, type EdgePosition } from '@recto/contract'
import { describe, expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'
import type { InputFile, OperationContext } from '@recto/runtime'

import { buildPdf, stream } from '../../../../../fixtures/build-pdf.ts'
import { plain, report } from '../../../../../fixtures/documents.ts'
import { encryptWithQpdf } from '../../../../../fixtures/encrypt-with-qpdf.ts'
import { PAGE_GEOMETRIES, pagesOfAllGeometries, repeatedPage } from '../../../../../fixtures/stamp-targets.ts'
import { renderPageByPoppler, inkBox } from '../../../test/render-by-poppler.ts'
import { input, sample } from '../../../test/inputs.ts'
import { checkWithQpdf, entry, structureOf, textOfPages } from '../../../test/inspect-pdf.ts'
import { readTextPositions } from '../../../test/text-positions.ts'
import { runOperation } from '../../run-operation.ts'

const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

async function number(
  file: InputFile,
  options: Record<string, unknown> = {},
  more: Partial<OperationContext> = {},
): Promise<Uint8Array> {
  const all = { position: 'bottom-center', ...options }
  return (await runOperation('numberPages', [file], all, { ...context, ...more })).file.bytes
}

const MARGIN = 20
/** The font's digits are 0.714 em high. */
const [SIZE, HEIGHT] = [20, 14.28]

/** The expected start of a number's baseline, for its width and position. */
function expectedPlace(position: EdgePosition, page: { width: number; height: number }, width: number) {
  const lefts = { left: MARGIN, center: (page.width - width) / 2, right: page.width - MARGIN - width }
  const [edge, side] = position.split('-') as ['top' | 'bottom', keyof typeof lefts]
  return { left: lefts[side], baseline: edge === 'bottom' ? MARGIN : page.height - MARGIN - HEIGHT }
}

/** Every run renders two opposite corners, and the full run all positions. */
const RENDERED_IN_EVERY_RUN: ReadonlySet<EdgePosition> = new Set(['top-left', 'bottom-right'])

describe.each(EDGE_POSITIONS)('numbers at %s', (position) => {
  const tags = RENDERED_IN_EVERY_RUN.has(position) ? [] : ['full']

  /** MuPDF handles a CropBox outside the MediaBox differently. */
  const lies = PAGE_GEOMETRIES.filter(({ name }) => !name.includes('outside'))

  test('are placed on the displayed page, by the text positions of MuPDF', async () => {
    const bytes = await number(input('lies.pdf', pagesOfAllGeometries(lies)), {
      position,
      margin: MARGIN,
      fontSize: SIZE,
    })
    const pages = await readTextPositions(bytes)
    const far = lies.flatMap(({ name, width, height }, index) => {
      const { lines, ...size } = pages[index] ?? { lines: [], width: 0, height: 0 }
      const { left = -1, right = -1, baseline = -1, text } = lines[0] ?? {}
      const expected = expectedPlace(position, { width, height }, right - left)
      const isThere = Math.abs(left - expected.left) < 0.05 && Math.abs(baseline - expected.baseline) < 0.01
      const isWhole = text === `${index + 1}` && size.width === width && size.height === height
      return isThere && isWhole ? [] : [{ name, text, size, left, baseline, expected }]
    })
    expect(far).toEqual([])
    expect(pages).toHaveLength(lies.length)
  })

  test('are rendered there by poppler', { tags }, async () => {
    // Poppler ignores UserUnit, and a CropBox outside the MediaBox.
    const drawn = PAGE_GEOMETRIES.filter(
      ({ name }) => !name.includes('UserUnit') && !name.includes('outside') && !name.includes('tall'),
    )
    // A zero is as wide as its advance, less a point on either side.
    const options = { position, margin: MARGIN, fontSize: SIZE, prefix: '0', suffix: '0' }
    const bytes = await number(input('lies.pdf', pagesOfAllGeometries(drawn)), options)
    const far: unknown[] = []
    for (const [index, { name, width, height }] of drawn.entries()) {
      const ink = inkBox(await renderPageByPoppler(bytes, index + 1))
      const { left, baseline } = expectedPlace(position, { width, height }, ink.right - ink.left)
      const across = Math.abs(ink.left - left)
      const up = Math.max(Math.abs(ink.bottom - baseline), Math.abs(ink.top - baseline - HEIGHT))
      if (across > 2.5 || up > 1.5) far.push({ name, ink, left, baseline })
    }
    expect(far).toEqual([])
  })
})

describe('a document numbered twice', () => {
  const numbers = async (bytes: Uint8Array) =>
    (await readTextPositions(bytes)).map(({ lines }) =>
      lines.map(({ text }) => text).filter((text) => !text.startsWith('Plain')),
    )
  const contentsOf = async (bytes: Uint8Array) => {
    const structure = await structureOf(bytes)
    return entry(structure, structure.pages[0]?.object, '/Contents') as string[]
  }

  test('has both numbers, and one pair of q and Q around its content', async () => {
    const once = await number(input('plain.pdf', plain(2)))
    const twice = await number(input('plain.pdf', once), { position: 'top-right', prefix: 'No ' })
    expect(await numbers(twice)).toEqual([
      ['1', 'No 1'],
      ['2', 'No 2'],
    ])
    expect(await checkWithQpdf(twice)).toMatch(/No syntax or stream encoding errors/)
    const [first, second] = [await contentsOf(once), await contentsOf(twice)]
    expect(second.slice(0, first.length)).toEqual(first)
    const structure = await structureOf(twice)
    const fonts = entry(structure, structure.pages[0]?.object, '/Resources', '/Font') as Record<string, unknown>
    expect(Object.keys(fonts)).toEqual(['/F1', '/St1F0', '/St2F0'])
  })

  test('can be numbered ten times', async () => {
    let bytes: Uint8Array = plain(1)
    for (let time = 0; time < 10; time += 1) bytes = await number(input('plain.pdf', bytes), { margin: 5 * time })
    expect((await numbers(bytes))[0]?.join('')).toBe('1111111111')
    expect(await checkWithQpdf(bytes)).toMatch(/No syntax or stream encoding errors/)
  })
})

describe('for a preview', () => {
  test.each([
    ['a plain file', () => input('plain.pdf', plain(3))],
    ['a locked file', () => input('plain.pdf', encryptWithQpdf(plain(3), 'revision 6, AES', 'a', 'b'), 'a')],
    ['a file with object streams', () => input('objects.pdf', sample('objects.pdf'))],
  ])('only the previewed page is stamped, as in the result: %s', async (_, file) => {
    const password = file().password ?? ''
    const [whole, preview] = [await number(file()), await number(file(), {}, { onlyPage: 2 })]
    const [before, all, one] = await Promise.all(
      [file().bytes, whole, preview].map((bytes) => textOfPages(bytes, password)),
    )
    expect(one?.[1]).toBe(all?.[1])
    expect(one?.[0]).toBe(before?.[0])
    expect(one).toHaveLength(before?.length ?? 0)
    expect(all?.[0]).not.toBe(before?.[0])
  })

  test('a rewritten file contains only that page', async () => {
    const file = input('twice.pdf', repeatedPage())
    const [whole, preview] = [await number(file), await number(file, {}, { onlyPage: 2 })]
    const [all, one] = [await textOfPages(whole), await textOfPages(preview)]
    expect(one).toEqual(['', all[1], ''])
  })

  test('a page without a number is unchanged', async () => {
    const bytes = await number(input('plain.pdf', plain(3)), { skipFirstPage: true }, { onlyPage: 1 })
    expect(Buffer.compare(bytes, plain(3))).toBe(0)
  })
})

describe('many pages', () => {
  test('add a few hundred bytes each, and fewer in files with object streams', async () => {
    const count = 500
    const file = plain(count)
    const growth = ((await number(input('plain.pdf', file))).length - file.length) / count
    expect(growth).toBeLessThan(400)
    const packed = (await runOperation('protect', [input('p.pdf', file)], { userPassword: 'a' }, context)).file.bytes
    const numbered = await number(input('p.pdf', packed, 'a'))
    expect((numbered.length - packed.length) / count).toBeLessThan(300)
    expect(await checkWithQpdf(numbered, 'a')).toMatch(/No syntax or stream encoding errors/)
    const pages = await readTextPositions(numbered, 'a')
    expect(pages.map(({ lines }) => lines.at(-1)?.text)).toEqual(pages.map((_, index) => String(index + 1)))
  })
})

test('content beyond the reading limit is assumed to be balanced', { tags: ['full'] }, async () => {
  const packed = deflateSync(Buffer.alloc(300 * 1024 * 1024, ' '))
  const file = buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R >>',
    stream(packed.toString('latin1'), '/Filter /FlateDecode'),
  ])
  const bytes = await number(input('bomb.pdf', file))
  const structure = await structureOf(bytes)
  expect(entry(structure, structure.pages[0]?.object, '/Contents')).toHaveLength(5)
})

test('a canceled operation stops', async () => {
  const work = number(input('report.pdf', report()), {}, { signal: AbortSignal.abort() })
  await expect(work).rejects.toMatchObject({ code: 'CANCELLED' })
})
