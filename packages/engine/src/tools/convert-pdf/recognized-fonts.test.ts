import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'
import { setText } from '@recto/fonts'

import { buildNamed, FONT, stream } from '../../../../../fixtures/build-pdf.ts'
import { wordParagraphs } from '../../../test/word-package.ts'
import { runOperation } from '../../run-operation.ts'

const context = { platform: nodePlatform, limits: { maxPages: 10 } }

const PLAIN = 'This line is in a font that says what it shows.'
const LYING = 'Fonts without a map show the right glyphs, but nobody can copy 1482 words.'

/** A line in Noto Sans with codes counted in the order of use, which mean nothing without a map, and one in Helvetica. */
async function lyingFont(
  text: string,
  { firstCode = 1, entries = '', mapsTo = (code: number) => code } = {},
): Promise<Uint8Array> {
  const line = await setText(text, { platform: nodePlatform })
  const glyphs = line.runs.flatMap(({ clusters }) => clusters.flatMap((cluster) => cluster.glyphs))
  const codes = [...new Map(glyphs.map((glyph) => [glyph.id, glyph.advance]))]
  const codeOf = new Map(codes.map(([id], index) => [id, index + firstCode]))
  const program = Buffer.from(line.runs[0]?.face.bytes ?? []).toString('hex')
  const hex = (number: number) => number.toString(16).padStart(4, '0')
  const shown = glyphs.map(({ id }) => hex(codeOf.get(id) ?? 0)).join('')
  return buildNamed({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 595 842] /Contents @content /Resources << /Font << /F1 @font /F2 @lying >> >> >>',
    content: stream(`BT /F1 14 Tf 50 760 Td (${PLAIN}) Tj ET BT /F2 12 Tf 50 700 Td <${shown}> Tj ET`),
    font: FONT,
    lying: `<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+G1 /Encoding /Identity-H /DescendantFonts [@cid] ${entries} >>`,
    cid: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+G1 /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor @descriptor /CIDToGIDMap @map /W [${firstCode} [${codes.map(([, advance]) => advance).join(' ')}]] >>`,
    descriptor:
      '<< /Type /FontDescriptor /FontName /ABCDEF+G1 /Flags 4 /FontBBox [-600 -300 2000 1100] /ItalicAngle 0 /Ascent 1069 /Descent -293 /CapHeight 714 /StemV 80 /FontFile2 @program >>',
    map: stream(`${'0000'.repeat(firstCode)}${codes.map(([id]) => hex(id)).join('')}>`, '/Filter /ASCIIHexDecode'),
    program: stream(`${program}>`, '/Filter /ASCIIHexDecode'),
    unicode: stream(`/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /X def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange
${codes.length} beginbfchar
${codes.map((_, index) => `<${hex(index + firstCode)}> <${hex(mapsTo(index + firstCode))}>`).join('\n')}
endbfchar endcmap end end`),
  })
}

const files = (bytes: Uint8Array) => [{ name: 'Paper.pdf', bytes }]

test('a font without a map is read by its glyphs, and other fonts are not affected', async () => {
  const bytes = await lyingFont(LYING)
  const { file, report } = await runOperation('toText', files(bytes), {}, context)
  const lines = new TextDecoder()
    .decode(file.bytes)
    .split('\n')
    .filter((line) => line.trim() !== '')
  expect(lines).toEqual([PLAIN, LYING])
  expect(report.warnings).toEqual([
    {
      code: 'FONT_TEXT_RECOGNIZED',
      file: 'Paper.pdf',
      count: 1,
      recognizedFonts: [{ name: 'G1', characters: LYING.length }],
    },
  ])
})

test('letters with accents are recognized', async () => {
  const text = 'Über schöne Äpfel, señor, déjà vu à la française größer.'
  const { file } = await runOperation('toText', files(await lyingFont(text)), {}, context)
  expect(new TextDecoder().decode(file.bytes)).toContain(text)
})

test('a document gets the recognized characters', async () => {
  const { file, report } = await runOperation('toWord', files(await lyingFont(LYING)), {}, context)
  expect(wordParagraphs(file.bytes).join(' ')).toContain(LYING)
  expect(report.warnings.map(({ code }) => code)).toEqual(['FONT_TEXT_RECOGNIZED'])
})

test('a map that only repeats the codes is ignored', async () => {
  const bytes = await lyingFont(LYING, { firstCode: 0x1_90, entries: '/ToUnicode @unicode' })
  const { file } = await runOperation('toText', files(bytes), {}, context)
  expect(new TextDecoder().decode(file.bytes)).toContain(LYING)
})

test('glyphs numbered from the first ASCII character on are read by their shapes', async () => {
  const text = 'Codes that only count glyphs: sha1 and md5 took 2.1 s, 25.3 s and 31.4 s, all in order.'
  const bytes = await lyingFont(text, { firstCode: 0x21, entries: '/ToUnicode @unicode' })
  const { file } = await runOperation('toText', files(bytes), {}, context)
  expect(new TextDecoder().decode(file.bytes)).toContain(text)
})

test('a map to letters is trusted, whatever they spell', async () => {
  const entries = '/ToUnicode @unicode'
  const bytes = await lyingFont(LYING, { entries, mapsTo: (code) => 0x61 + (code % 26) })
  const { report } = await runOperation('toText', files(bytes), {}, context)
  expect(report.warnings).toEqual([])
})
