import { OPERATIONS, type OperationId } from '@recto/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PdfiumDocument, PdfiumError } from '@recto/pdfium'
import { nodePlatform } from '@recto/platforms/node'
import type { OperationContext } from '@recto/runtime'

import { plain } from '../../../../../fixtures/documents.ts'
import { colorQuadrants } from '../../../../../fixtures/graphics.ts'
import { colorsAt } from '../../../test/inspect-image.ts'
import { unzipped } from '../../../test/inspect-pdf.ts'
import { openParallelTasks, runOperation } from '../../run-operation.ts'

const context: OperationContext = { platform: nodePlatform, limits: { maxPages: 5000 } }
const file = (bytes: Uint8Array) => ({ name: 'a.pdf', bytes })
const [RED, WHITE] = [
  [255, 0, 0, 255],
  [255, 255, 255, 255],
]

afterEach(() => {
  vi.restoreAllMocks()
})

/** Makes PDFium fail on some pages, counted from 0. */
function breakPages(failure: 'format' | 'crash', ...broken: number[]): void {
  const real = PdfiumDocument.prototype.drawPage
  vi.spyOn(PdfiumDocument.prototype, 'drawPage').mockImplementation(function drawPage(
    this: PdfiumDocument,
    index: number,
    ...rest
  ) {
    if (broken.includes(index)) throw new PdfiumError(failure)
    return real.call(this, index, ...rest)
  })
}

function refusalOf(operation: OperationId, options: object): Promise<unknown> {
  return runOperation(operation, [file(colorQuadrants('', ''))], options, context).catch((error: unknown) => error)
}

describe('a page that cannot be rendered', () => {
  test.each(['format', 'crash'] as const)('is blank, with a warning: %s', async (failure) => {
    breakPages(failure, 1)
    const input = file(colorQuadrants('', '', ''))
    const { file: made, report } = await runOperation('toImage', [input], { format: 'png', dpi: 72 }, context)
    const images = await unzipped(made.bytes)
    const corners = await Promise.all(images.map(({ bytes }) => colorsAt(bytes, [10, 10])))
    expect(corners).toEqual([[RED], [WHITE], [RED]])
    expect(report.warnings).toEqual([{ code: 'PAGES_BLANK', file: 'a.pdf', count: 1, pages: [2] }])
  })

  test('is refused if it is the only page requested', async () => {
    breakPages('format', 1)
    const refusal = await refusalOf('toImageSinglePage', { pageNumber: 2 })
    expect(refusal).toMatchObject({ code: 'DAMAGED_PDF', facts: { file: 'a.pdf', page: 2 } })
  })

  test('is refused if no page can be rendered', async () => {
    breakPages('crash', 0, 1)
    expect(await refusalOf('toImage', {})).toMatchObject({ code: 'DAMAGED_PDF', facts: { file: 'a.pdf' } })
  })
})

test('blend modes do not apply to the white background', async () => {
  const difference = '/Resources << /ExtGState << /G << /BM /Difference >> >> >>'
  const blending = colorQuadrants(difference)
  const text = new TextDecoder('latin1').decode(blending)
  // Blend mode Difference inverts colors over a white backdrop, but not over a transparent one.
  const bytes = Uint8Array.from(
    text.replace('1 0 0 rg 0 50', '/G gs 1 0 0 rg 0 50').replace('/Length 83', '/Length 89'),
    (sign) => sign.charCodeAt(0),
  )
  const { file: made } = await runOperation(
    'toImageSinglePage',
    [file(bytes)],
    { pageNumber: 1, format: 'png', dpi: 72 },
    context,
  )
  expect(await colorsAt(made.bytes, [10, 10], [190, 90])).toEqual([RED, WHITE])
})

test('reports progress per page, and stops between pages when canceled', async () => {
  const controller = new AbortController()
  const steps: string[] = []
  const work = runOperation(
    'toImage',
    [file(plain(9))],
    { dpi: 20 },
    {
      ...context,
      signal: controller.signal,
      progress: ({ step, item, itemCount }) => {
        steps.push(`${step} ${item ?? '-'} of ${itemCount ?? '-'}`)
        if (item === 4) controller.abort()
      },
    },
  )
  await expect(work).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(steps).toEqual(['opening - of -', ...[1, 2, 3, 4].map((page) => `working ${page} of 9`)])
})

test('streams the archive', async () => {
  const chunks: Uint8Array[] = []
  const taking = { ...context, writeChunk: (chunk: Uint8Array) => void chunks.push(chunk) }
  const options = { dpi: 20, specificPages: [1, 3] }
  const whole = await runOperation('toImage', [file(plain(3))], options, context)
  const { file: made } = await runOperation('toImage', [file(plain(3))], options, taking)
  expect(made.bytes).toHaveLength(0)
  expect(Buffer.compare(Buffer.concat(chunks), Buffer.from(whole.file.bytes))).toBe(0)
})

test('pages can be rendered as parallel tasks in any order', async () => {
  const options = { dpi: 20, format: 'png' }
  const made = await runOperation('toImage', [file(plain(5))], options, context)
  const inDisorder = {
    ...context,
    runParallel: async function* runParallel<Result>(): AsyncGenerator<Result> {
      const work = await openParallelTasks('toImage', [file(plain(5))], options, context)
      const pieces: unknown[] = []
      for (const index of [3, 0, 4, 2, 1]) pieces[index] = await work.run(index)
      work.close()
      yield* pieces as Result[]
    },
  }
  const spread = await runOperation('toImage', [file(plain(5))], options, inDisorder)
  expect(Buffer.compare(Buffer.from(spread.file.bytes), Buffer.from(made.file.bytes))).toBe(0)
})

test('operations whose tasks are self-contained, or that have none, have none for helpers to open', () => {
  const withTasks = new Set<OperationId>(['toImage', 'toText', 'toWord', 'toWordBasic', 'toExcel', 'toPowerpoint'])
  const others = (Object.keys(OPERATIONS) as OperationId[]).filter((id) => !withTasks.has(id))
  for (const id of others) expect(() => openParallelTasks(id, [], {}, context)).toThrow('has no parallel tasks')
})
