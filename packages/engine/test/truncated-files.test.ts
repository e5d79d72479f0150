import { isLoss, type Warning } from '@recto/contract'
import { openDocument, type OpenedDocument, openingWarnings, PdfStream } from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'
import { latin1 } from '@recto/runtime'
import { describe, expect, test } from 'vitest'

import { rewriteWithQpdf } from '../../../fixtures/encrypt-with-qpdf.ts'
import { plain } from '../../../fixtures/documents.ts'
import { runOperation } from '../src/index.ts'
import { input } from './inputs.ts'

const PAGES = 14
const CUTS = 40
const context = { platform: nodePlatform, limits: { maxPages: 100 } }

/** The same document as written by different programs. */
const FILES: Record<string, Uint8Array> = {
  'with a table': plain(PAGES),
  linearized: rewriteWithQpdf(plain(PAGES), ['--linearize', '--compress-streams=n']),
  'with object streams': rewriteWithQpdf(plain(PAGES), ['--object-streams=generate', '--compress-streams=n']),
}

/** The first part of a file. */
const cutAt = (bytes: Uint8Array, place: number) => bytes.slice(0, Math.floor(bytes.length * place))

/** Indexes of pages without their line of text, which has the number of the page. */
function textless({ pages, reader }: OpenedDocument): number[] {
  return [...pages.entries()].flatMap(([index, { dictionary }]) => {
    const content = reader.resolve(dictionary.get('Contents'))
    return content instanceof PdfStream && /\(Plain \d+\) Tj/.test(latin1(content.data)) ? [] : [index + 1]
  })
}

/** Losses that a cut file fails to report; undefined if it reports all, or cannot be opened. */
async function untold(bytes: Uint8Array): Promise<string | undefined> {
  const document = await openDocument(input('a.pdf', bytes), context).catch(() => undefined)
  if (document === undefined) return undefined
  const warnings = openingWarnings(document)
  const found = document.pages.length
  const warning = (code: Warning['code']) => warnings.find((each) => each.code === code)
  const lost = warning('PAGES_LOST')
  if (lost !== undefined && found + (lost.count ?? 0) !== PAGES) return `${found} pages, ${JSON.stringify(lost)}`
  if (lost === undefined && found !== PAGES && warning('PAGE_LIST_LOST')?.count !== found) return `${found} pages`
  const damaged = warning('CONTENT_LOST')?.pages ?? []
  const silent = textless(document).filter((page) => !damaged.includes(page))
  return silent.length > 0 ? `no text on ${silent.join(', ')}` : undefined
}

describe.each(Object.entries(FILES))('a file %s', (_, bytes) => {
  test('has lost nothing as it is', async () => {
    const document = await openDocument(input('a.pdf', bytes), context)
    expect(openingWarnings(document)).toEqual([])
  })

  test(`reports what is missing when cut off at ${CUTS} places`, async () => {
    const places = [...Array(CUTS).keys()].map((index) => (index + 0.5) / CUTS)
    const problems = await Promise.all(places.map(async (place) => [place, await untold(cutAt(bytes, place))]))
    expect(problems.filter(([, problem]) => problem !== undefined)).toEqual([])
  })

  test.each([
    ['info', {}],
    ['compress', { imageCompression: 'low' }],
    ['toImage', { format: 'jpg', quality: 'low' }],
    ['toText', {}],
    ['numberPages', { position: 'top-left' }],
  ] as const)('is reported incomplete by %s when it is cut in half', async (id, options) => {
    const { report } = await runOperation(id, [input('a.pdf', cutAt(bytes, 0.5))], options, context)
    expect(report.warnings.some(isLoss)).toBe(true)
  })
})

test('a linearized file knows how many pages it had', async () => {
  const document = await openDocument(input('a.pdf', cutAt(FILES['linearized'] ?? new Uint8Array(), 0.5)), context)
  const [, lost] = openingWarnings(document)
  expect(lost).toMatchObject({ code: 'PAGES_LOST', total: PAGES })
})
