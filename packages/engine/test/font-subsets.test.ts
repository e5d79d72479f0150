import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { AppError } from '@recto/contract'
import { expect, test } from 'vitest'
import { convertType1 } from '@recto/fonts'
import {
  decodeWhole,
  DeflateBudget,
  ObjectEdits,
  openDocument,
  PdfDictionary,
  PdfName,
  PdfStream,
  rewriteDocument,
} from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'
import { latin1 } from '@recto/runtime'

import { runProgram } from '../../../fixtures/run-program.ts'
import { buildNamed, stream } from '../../../fixtures/build-pdf.ts'
import { corpusFiles, HAS_CORPUS } from '../../../fixtures/corpus.ts'
import { IS_FULL_RUN } from '../../../fixtures/full-run.ts'
import { dropFontHints } from '../src/tools/compress-pdf/fonts/drop-font-hints.ts'
import { subsetFonts, type FontOutcome } from '../src/tools/compress-pdf/fonts/subset-fonts.ts'
import { readSfnt, writeSfnt } from '../../fonts/src/truetype/sfnt.ts'
import { buildType1, type1Code, STANDARD_SUBRS } from '../../fonts/src/type1/build-type1.ts'
import { readUsage } from '../src/tools/compress-pdf/document-usage.ts'

const context = { platform: nodePlatform, limits: { maxPages: 5000 } }
const NOTO = await nodePlatform.loadFontFile('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')

/** A font with squares of different sizes for the letters A to Z. */
const TYPE1 = buildType1({
  glyphs: Object.fromEntries([
    ['.notdef', type1Code('0 500 .13 .14')],
    ...Array.from({ length: 26 }, (_, index) => {
      const side = 200 + index * 20
      const code = `50 700 .13 0 20 .1 50 30 .3 0 .22 ${side} .6 ${side} .7 ${-side} .6 .9 .14`
      return [String.fromCharCode(65 + index), type1Code(code)] as const
    }),
  ]),
  subrs: STANDARD_SUBRS,
})
const EVERY_LETTER = [{ codes: new Set(Array.from({ length: 26 }, (_, index) => 65 + index)), differences: new Map() }]
const TYPE1C = convertType1(TYPE1, EVERY_LETTER).bytes

interface Subset {
  outcomes: FontOutcome[]
  /** The document before and after, both written by our writer. */
  before: Uint8Array
  after: Uint8Array
  edits: ObjectEdits
}

/** Runs font subsetting alone, and writes the document with and without its changes. */
async function subset(name: string, bytes: Uint8Array, password = ''): Promise<Subset> {
  const document = await openDocument({ name, bytes, password }, context)
  const edits = new ObjectEdits(document)
  const options = { resolve: edits.resolve, inflate: nodePlatform.inflate, maxBytes: 1e8 }
  const decode = (object: PdfStream) => decodeWhole(object, options)
  const usage = readUsage({ pages: edits.pages, resolve: edits.resolve }, (object) => {
    const whole = decode(object)
    return whole?.filter === undefined ? whole?.data : undefined
  })
  const outcomes = await subsetFonts({ edits, usage, decode, context })
  const before = await rewriteDocument(document, nodePlatform, { edits: new ObjectEdits(document) })
  const after = await rewriteDocument(document, nodePlatform, { edits })
  return { outcomes, before: before.bytes, after: after.bytes, edits }
}

/** Text by poppler, and renderings by poppler and MuPDF. */
async function renderingsOf(bytes: Uint8Array): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recto-fonts-'))
  try {
    const file = path.join(folder, 'file.pdf')
    await writeFile(file, bytes)
    await runProgram('pdftotext', ['-q', file, path.join(folder, 'text')])
    await runProgram('pdftoppm', ['-q', '-r', '40', '-l', '4', file, path.join(folder, 'poppler')])
    await runProgram('mutool', ['draw', '-q', '-r', '40', '-o', path.join(folder, 'mupdf-%d.pnm'), file, '1-4'])
    const names = (await readdir(folder)).filter((name) => name !== 'file.pdf').toSorted()
    return await Promise.all(names.map(async (name) => `${name} ${latin1(await readFile(path.join(folder, name)))}`))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const program = (data: Uint8Array, entries = '') => stream(latin1(data), entries)

/** A page with text in font F. */
const page = (text: string, font: Record<string, string>, others: Record<string, string> = {}) =>
  buildNamed({
    catalog: `<< /Type /Catalog /Pages @pages ${others['form'] === undefined ? '' : '/AcroForm @form'} >>`,
    pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 400 100] /Contents @content /Resources << /Font << /F @font >> >> >>',
    content: stream(`BT /F 40 Tf 20 30 Td ${text} Tj ET`),
    ...font,
    ...others,
  })

const descriptor = (key: string, extra = '') =>
  `<< /Type /FontDescriptor /FontName /Made /Flags 32 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /${key} @program ${extra} >>`
const WIDTHS = `/FirstChar 32 /LastChar 126 /Widths [${Array.from({ length: 95 }, () => 650).join(' ')}]`
const simple = (kind: string) =>
  `<< /Type /Font /Subtype /${kind} /BaseFont /Made /Encoding /WinAnsiEncoding ${WIDTHS} /FontDescriptor @descriptor >>`

const FONTS: Record<string, { text: string; font: Record<string, string> }> = {
  'a simple TrueType font': {
    text: '(Hello)',
    font: {
      font: simple('TrueType'),
      descriptor: descriptor('FontFile2'),
      program: program(NOTO, `/Length1 ${NOTO.length}`),
    },
  },
  'a TrueType font of glyph numbers': {
    text: '<002400250026>',
    font: {
      font: '<< /Type /Font /Subtype /Type0 /BaseFont /Made /Encoding /Identity-H /DescendantFonts [@descendant] >>',
      descendant:
        '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Made /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor @descriptor /CIDToGIDMap /Identity /DW 650 >>',
      descriptor: descriptor('FontFile2', '/CIDSet @set'),
      set: stream('\u00ff\u00ff'),
      program: program(NOTO, `/Length1 ${NOTO.length}`),
    },
  },
  'a font of Type 1': {
    text: '(ACE)',
    font: {
      font: simple('Type1'),
      descriptor: descriptor('FontFile', '/CharSet (/A/B/C/D/E)'),
      program: program(TYPE1, `/Length1 100 /Length2 100 /Length3 0`),
    },
  },
  'a bare CFF font': {
    text: '(ACE)',
    font: { font: simple('Type1'), descriptor: descriptor('FontFile3'), program: program(TYPE1C, '/Subtype /Type1C') },
  },
}

test.each(Object.entries(FONTS))('%s is smaller, with the same renderings and text', async (_, { text, font }) => {
  const { outcomes, before, after } = await subset('a.pdf', page(text, font))
  const [outcome] = outcomes
  expect(outcome?.reason).toBeUndefined()
  expect(outcome?.after).toBeLessThan((outcome?.before ?? 0) * 0.7)
  expect(after.length).toBeLessThan(before.length)
  const shown = await renderingsOf(after)
  expect(shown).toEqual(await renderingsOf(before))
  expect(shown).toHaveLength(3)
})

test('a font without hints gives the same renderings and text without hinting', async () => {
  const { text, font } = FONTS['a simple TrueType font'] ?? { text: '', font: {} }
  const noto = readSfnt(NOTO)
  const instructions = Uint8Array.from({ length: 60_000 }, (_, index) => Math.sin(index) * 1e6)
  const hinted = writeSfnt({ ...noto, tables: new Map([...noto.tables, ['fpgm', instructions]]) })
  const bytes = page(text, { ...font, program: program(hinted, `/Length1 ${hinted.length}`) })
  const document = await openDocument({ name: 'a.pdf', bytes }, context)
  const edits = new ObjectEdits(document)
  const options = { resolve: edits.resolve, inflate: nodePlatform.inflate, maxBytes: 1e8 }
  const [outcome] = await dropFontHints({
    edits,
    decode: (object) => decodeWhole(object, options),
    deflateBudget: new DeflateBudget(),
    context,
  })
  expect(outcome?.reason).toBeUndefined()
  const after = await rewriteDocument(document, nodePlatform, { edits })
  expect(await renderingsOf(after.bytes)).toEqual(await renderingsOf(bytes))
})

test('font dictionaries describe the subset: tag, characters, kind of font file', async () => {
  const find = async ({ text, font }: { text: string; font: Record<string, string> }) => {
    const { edits } = await subset('a.pdf', page(text, font))
    const all = [...edits.reachable().values()].filter((object) => object instanceof PdfDictionary)
    const named = all.flatMap((object) => ['FontName', 'BaseFont'].map((key) => object.get(key)))
    const names = named.flatMap((object) => (object instanceof PdfName ? [object.value] : []))
    return { names, descriptor: all.find((object) => object.has('FontName')) ?? new PdfDictionary(), edits }
  }
  const numbered = await find(FONTS['a TrueType font of glyph numbers'] ?? { text: '', font: {} })
  expect(numbered.names).toHaveLength(3)
  expect(new Set(numbered.names).size).toBe(1)
  expect(numbered.names[0]).toMatch(/^[A-Z]{6}\+Made$/)
  const set = numbered.edits.resolve(numbered.descriptor.get('CIDSet'))
  expect(set instanceof PdfStream ? [...set.data] : []).toEqual([0x80, 0, 0, 0, 0b0000_1110])
  const { descriptor: named } = await find(FONTS['a font of Type 1'] ?? { text: '', font: {} })
  expect(named.has('FontFile')).toBe(false)
  expect(named.get('CharSet')).toMatchObject({ bytes: Uint8Array.from('/A/C/E', (sign) => sign.charCodeAt(0)) })
})

test('fonts of form fields are not subset', async () => {
  const { text, font } = FONTS['a simple TrueType font'] ?? { text: '', font: {} }
  const form = { form: '<< /Fields [] /DR << /Font << /F @font >> >> >>' }
  expect((await subset('a.pdf', page(text, font, form))).outcomes).toEqual([])
})

test.each([
  ['content is damaged', '(A)', { content: stream('xx', '/Filter /FlateDecode') }],
  ['the font of a text is unknown', '(A) Tj /Other 9 Tf (B)', {}],
])('no fonts are subset if %s', async (_, text, others) => {
  const { font } = FONTS['a simple TrueType font'] ?? { font: {} }
  expect((await subset('a.pdf', page(text, font, others))).outcomes).toEqual([])
})

test('a font whose codes depend on an unknown CMap is not subset', async () => {
  const { text, font } = FONTS['a TrueType font of glyph numbers'] ?? { text: '', font: {} }
  const mapped = { ...font, font: (font['font'] ?? '').replace('Identity-H', 'UniGB-UCS2-H') }
  const { outcomes } = await subset('a.pdf', page(text, mapped))
  expect(outcomes.map(({ reason }) => reason)).toEqual(['has codes of its own'])
})

/** Undefined for a file that is refused, for example because its password is unknown. */
async function subsetOrRefuse(name: string, bytes: Uint8Array, password: string): Promise<Subset | undefined> {
  try {
    return await subset(name, bytes, password)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** A renderer that fails must fail both before and after. */
async function looksOrFailure(bytes: Uint8Array): Promise<string> {
  try {
    return (await renderingsOf(bytes)).join()
  } catch {
    return 'not drawn'
  }
}

/** Real fonts: the files are rendered before and after, one in eight of them in the full run and one in 96 in every run. */
const STEP = IS_FULL_RUN ? 8 : 96
test.runIf(HAS_CORPUS)('fonts of the corpus give the same renderings and text', { timeout: 600_000 }, async () => {
  const problems: string[] = []
  let programs = 0
  for (const { name, read, password } of corpusFiles().filter((_, index) => index % STEP === 0)) {
    const made = await subsetOrRefuse(name, read(), password)
    const changed = made?.outcomes.filter(({ reason }) => reason === undefined).length ?? 0
    if (made === undefined || changed === 0) continue
    programs += changed
    if ((await looksOrFailure(made.before)) !== (await looksOrFailure(made.after))) problems.push(name)
  }
  expect(problems).toEqual([])
  expect(programs).toBeGreaterThan(IS_FULL_RUN ? 10 : 3)
})
