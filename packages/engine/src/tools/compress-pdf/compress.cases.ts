import assert from 'node:assert/strict'

import type { CompressionFacts, CompressionLevel } from '@recto/contract'
import type { InputFile } from '@recto/runtime'

import * as fixtures from '../../../../../fixtures/documents.ts'
import { encryptWithQpdf } from '../../../../../fixtures/encrypt-with-qpdf.ts'
import { photoAlbum, photosInAllFormats } from '../../../../../fixtures/photos.ts'
import { renderPageByPoppler } from '../../../test/render-by-poppler.ts'
import { rowsOfEncryption } from '../../../test/encryption-rows.ts'
import { input } from '../../../test/inputs.ts'
import { checkWithQpdf, encryptionOf, entry, structureOf, textOfPages } from '../../../test/inspect-pdf.ts'
import {
  EVERYWHERE,
  crossing,
  rare,
  type AcceptedCase,
  type CaseResult,
  type OperationCases,
  type RefusedCase,
} from '../../../test/operation-case.ts'

function row(
  name: string,
  file: () => InputFile,
  options: Record<string, unknown>,
  check: (result: CaseResult) => Promise<void> | void,
): AcceptedCase {
  return { name, operation: 'compress', files: () => [file()], options, check }
}

function refusal(
  name: string,
  file: () => InputFile,
  options: Record<string, unknown>,
  expected: Pick<RefusedCase, 'error' | 'facts'>,
): RefusedCase {
  return { name, operation: 'compress', files: () => [file()], options, ...expected }
}

// Cached, because generating the photographs dominates the run time.
let madeAlbum: Uint8Array | undefined
const albumBytes = () => (madeAlbum ??= photoAlbum())
const album = () => input('Album.pdf', albumBytes())
let madeKinds: Uint8Array | undefined
const allKinds = () => input('Kinds.pdf', (madeKinds ??= photosInAllFormats()))
const warnings = ({ report: { warnings: list } }: CaseResult) => list.map(({ code }) => code)

function factsOf({ report: { compression }, bytes }: CaseResult): CompressionFacts {
  assert.ok(compression !== undefined)
  assert.equal(compression.compressedSize, bytes.length)
  assert.ok(compression.compressedSize <= compression.originalSize)
  const ratio = 100 * (1 - compression.compressedSize / compression.originalSize)
  assert.ok(Math.abs(compression.ratio - ratio) <= 0.05)
  const { saved = { images: 0, fonts: 0, other: 0 } } = compression
  assert.equal(saved.images + saved.fonts + saved.other, compression.originalSize - compression.compressedSize)
  return compression
}

/** Asserts that the file came back byte for byte. */
function assertUnchanged(result: CaseResult, before: Uint8Array): void {
  assert.equal(Buffer.compare(Buffer.from(result.bytes), Buffer.from(before)), 0)
  assert.equal(factsOf(result).ratio, 0)
}

/** Each level with the least percentage it saves on the album. */
const LEVELS = [
  ['low', 20],
  ['medium', 60],
  ['high', 75],
  ['maximum', 85],
] as const

/** The outermost levels; the row of the default compresses at medium as well. */
const LEVELS_IN_EVERY_RUN: ReadonlySet<CompressionLevel> = new Set(['low', 'maximum'])

const accepted: OperationCases['accepted'] = [
  row('uses medium by default', album, {}, async (result) => {
    const facts = factsOf(result)
    assert.equal(facts.level, 'medium')
    assert.deepEqual(facts.images, { total: 2, changed: 2 })
    assert.ok(facts.worstPage !== undefined && facts.worstPage.similarity > 0.95 && facts.worstPage.similarity < 1)
    assert.equal(result.name, 'Album_compressed.pdf')
    assert.equal(result.report.pageCount, 2)
    assert.deepEqual(await textOfPages(result.bytes), ['Photo 1', 'Photo 2'])
  }),
  ...LEVELS.map(([level, least]) => {
    const saves = row(`saves at least what ${level} promises`, album, { imageCompression: level }, async (result) => {
      assert.ok(factsOf(result).ratio >= least, `${factsOf(result).ratio} %`)
      assert.match(await checkWithQpdf(result.bytes), /No syntax or stream encoding errors/)
    })
    return LEVELS_IN_EVERY_RUN.has(level) ? saves : rare(saves)
  }),
  crossing(
    ['browser', 'thread'],
    row('packs inks, gray and JPEG 2000 in their own colors', allKinds, {}, async (result) => {
      assert.deepEqual(factsOf(result).images, { total: 3, changed: 3 })
      assert.ok(factsOf(result).ratio > 60, `${factsOf(result).ratio} %`)
      const [before, after] = [
        await renderPageByPoppler(allKinds().bytes, 1),
        await renderPageByPoppler(result.bytes, 1),
      ]
      for (const [x, y] of [
        [20, 10],
        [90, 25],
        [30, 50],
        [80, 60],
        [15, 80],
        [100, 100],
      ] as const) {
        const shown = after.at(x, y)
        const distance = Math.max(...before.at(x, y).map((value, channel) => Math.abs(value - (shown[channel] ?? 0))))
        assert.ok(distance < 20, `${distance} at ${x}, ${y}`)
      }
    }),
  ),
  row('keeps outline, language, links and title', album, { imageCompression: 'maximum' }, async ({ bytes }) => {
    const structure = await structureOf(bytes)
    const { outlines, pages, trailer } = structure
    const titles = outlines.map(({ title, destpageposfrom1 }) => [title, destpageposfrom1])
    assert.deepEqual(titles, [['First', 1]])
    const links = entry(structure, pages[0]?.object, '/Annots') as unknown[]
    assert.equal(entry(structure, links[0], '/A', '/URI'), 'u:https://example.org/')
    assert.equal(entry(structure, trailer['/Root'], '/Lang'), 'u:en')
    assert.equal(entry(structure, trailer['/Info'], '/Title'), 'u:Album')
  }),
  crossing(
    ['thread', 'http'],
    row('meets a target size from below', album, { targetSize: '60 KB', imageCompression: 'low' }, (result) => {
      const facts = factsOf(result)
      assert.equal(facts.targetMet, true)
      assert.ok(result.bytes.length <= 60 * 1024 && result.bytes.length > 40 * 1024, `${result.bytes.length}`)
    }),
  ),
  row('says what the smallest is where a target is too small', album, { targetSize: 2048 }, (result) => {
    const facts = factsOf(result)
    assert.deepEqual([facts.targetMet, facts.smallestSize], [false, result.bytes.length])
    assert.deepEqual(warnings(result), ['TARGET_NOT_MET'])
  }),
  crossing(
    EVERYWHERE,
    row(
      'gives back byte for byte what has nothing to give',
      () => input('p.pdf', tiny()),
      {},
      (result) => {
        assertUnchanged(result, tiny())
        assert.deepEqual(warnings(result), ['ALREADY_OPTIMAL'])
      },
    ),
  ),
  crossing(
    ['http'],
    row(
      'leaves a signed file alone',
      () => input('s.pdf', fixtures.signed()),
      {},
      (result) => {
        assertUnchanged(result, fixtures.signed())
        assert.deepEqual(warnings(result), ['SIGNED_UNCHANGED'])
      },
    ),
  ),
  row(
    'compresses a signed file if allowed, with a warning',
    () => input('s.pdf', fixtures.signed()),
    { allowSignatureLoss: true },
    (result) => {
      assert.ok(factsOf(result).ratio > 0)
      assert.deepEqual(warnings(result), ['SIGNATURES_LOST'])
    },
  ),
  row(
    'repairs a damaged file',
    () => input('d.pdf', fixtures.brokenTable()),
    {},
    async (result) => {
      assert.deepEqual(warnings(result), ['REPAIRED'])
      assert.match(await checkWithQpdf(result.bytes), /No syntax or stream encoding errors/)
    },
  ),
  ...rowsOfEncryption((kind) =>
    row(
      `keeps ${kind}`,
      () => input('l.pdf', encryptWithQpdf(albumBytes(), kind, 'user', 'owner'), 'user'),
      {},
      async ({ bytes }) => {
        const before = await encryptionOf(encryptWithQpdf(albumBytes(), kind, 'user', 'owner'), 'owner')
        const after = await encryptionOf(bytes, 'owner')
        assert.deepEqual([after.R, after.P], [before.R, before.P])
        assert.deepEqual(await textOfPages(bytes, 'user'), ['Photo 1', 'Photo 2'])
      },
    ),
  ),
]

/** A file that cannot get smaller. */
let madeTiny: Uint8Array | undefined
function tiny(): Uint8Array {
  madeTiny ??= Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>]>>endobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \ntrailer<</Root 1 0 R/Size 3>>\nstartxref\n134\n%%EOF',
  )
  return madeTiny
}

const refused: OperationCases['refused'] = [
  refusal('an unknown level', album, { imageCompression: 'extreme' }, { error: 'INVALID_OPTIONS' }),
  refusal('an invalid target size', album, { targetSize: 'small' }, { error: 'INVALID_OPTIONS' }),
  refusal('a file that is not a PDF', () => input('letter.pdf', fixtures.notAPdf()), {}, { error: 'NOT_A_PDF' }),
  refusal('a damaged file', () => input('b.pdf', fixtures.beyondRepair()), {}, { error: 'DAMAGED_PDF' }),
  refusal(
    'an encrypted file without its password',
    () => input('l.pdf', encryptWithQpdf(fixtures.report(), 'revision 6, AES', 'user', 'owner')),
    {},
    { error: 'PASSWORD_REQUIRED' },
  ),
]

/** The case table of compress. */
export const cases: OperationCases = { accepted, refused }
