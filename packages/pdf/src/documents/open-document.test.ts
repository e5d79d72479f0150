import { deflateSync } from 'node:zlib'

import { AppError } from '@recto/contract'
import { describe, expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'
import { latin1 } from '@recto/runtime'

import { buildPdf, line, stream } from '../../../../fixtures/build-pdf.ts'
import { DAMAGED } from '../../../../fixtures/damaged.ts'
import { beyondRepair, notAPdf, plain, report } from '../../../../fixtures/documents.ts'
import { PdfStream } from '../objects/objects.ts'
import { openDocument, openingWay, type OpenedDocument } from './open-document.ts'
import { openingWarnings } from './opening-warnings.ts'

const context = { platform: nodePlatform, limits: { maxPages: 100 } }
const open = (bytes: Uint8Array, limits = context.limits) =>
  openDocument({ name: 'a.pdf', bytes }, { ...context, limits })

/** The content of the first page. */
function firstContent({ pages, reader }: OpenedDocument): string {
  const object = reader.resolve(pages[0]?.dictionary.get('Contents') ?? null)
  return object instanceof PdfStream ? latin1(object.data) : ''
}

test('a sound file opens as it is, without warnings', async () => {
  const document = await open(report())
  expect(openingWay(document)).toBe('as-is')
  expect(openingWarnings(document)).toEqual([])
})

describe('a file with a fault opens completely', () => {
  test.each(Object.entries(DAMAGED))('%s', async (_, { bytes, pageCount, way, lost = [], losses = [] }) => {
    const document = await open(bytes)
    expect(document.pages).toHaveLength(pageCount)
    expect(firstContent(document)).toContain('(Plain 1) Tj')
    expect(openingWay(document)).toBe(way)
    expect(document.lostPages).toEqual(lost)
    const codes = openingWarnings(document).map(({ code }) => code)
    expect(codes).toEqual([
      ...(way === 'as-is' ? [] : ['REPAIRED']),
      ...(lost.length > 0 ? ['PAGES_LOST'] : []),
      ...losses,
    ])
  })
})

test('content with damaged data makes its page incomplete, though the file is sound', async () => {
  const deflated = (data: Buffer) => stream(data.toString('latin1'), '/Filter /FlateDecode')
  const damaged = deflateSync(line('Plain 2').repeat(20)).fill(0x55, 12, 24)
  const page = (number: number) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents ${number} 0 R >>`
  const document = await open(
    buildPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
      page(5),
      page(6),
      deflated(deflateSync(line('Plain 1'))),
      deflated(damaged),
    ]),
  )
  expect(openingWarnings(document)).toEqual([
    { code: 'CONTENT_LOST', file: 'a.pdf', count: 1, pages: [2], missing: 0, cut: 1 },
  ])
})

test('lost pages are counted all and listed up to a hundred', async () => {
  const kids = `3 0 R ${'null '.repeat(2000)}`
  const text = latin1(plain(1)).replace('/Kids [4 0 R]', `/Kids [4 0 R ${kids}]`)
  const document = await open(Uint8Array.from(text, (sign) => sign.charCodeAt(0)))
  expect(document.lost).toBe(2000)
  expect(document.lostPages).toHaveLength(100)
})

describe('an unreadable file is refused with a code', () => {
  test.each([
    ['a letter', notAPdf(), 'NOT_A_PDF', {}],
    ['nothing', new Uint8Array(), 'NOT_A_PDF', {}],
    ['a header and nothing else', beyondRepair(), 'DAMAGED_PDF', {}],
    ['too many pages', plain(130), 'TOO_COMPLEX', { reason: 'pages', pageCount: 130, limit: 100 }],
  ])('%s', async (_, bytes, code, facts) => {
    const error: unknown = await open(bytes).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code, facts: { file: 'a.pdf', ...facts } })
  })
})
