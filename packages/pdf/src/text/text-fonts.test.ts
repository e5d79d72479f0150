import { beforeAll, describe, expect, test } from 'vitest'
import { setText } from '@recto/fonts'
import { nodePlatform as platform } from '@recto/platforms/node'

import { runProgram } from '../../../../fixtures/run-program.ts'
import { testSample } from '../../../../fixtures/test-sample.ts'
import { checkWithQpdf, withFile } from '../../../engine/test/inspect-pdf.ts'
import { pdfOfLines } from '../../../engine/test/text-pages.ts'
import { PdfDictionary, PdfReference, PdfStream, type PdfObject } from '../objects/objects.ts'
import { TextFonts } from './text-fonts.ts'

/** Lines that poppler extracts letter by letter. */
const LINES = [
  ['digits', 'Page 12 of 345'],
  ['Latin', 'Übergröße, façade, Łódź'],
  ['Vietnamese', 'Tiếng Việt'],
  ['ligatures', 'office ﬁnal ﬂight'],
  ['Cyrillic', 'Привет, мир'],
  ['Greek', 'Καλημέρα κόσμε'],
  ['Arabic', 'السلام عليكم'],
  ['Arabic, highly confidential', 'سري للغاية'],
  ['Arabic ligatures', 'لا إله إلا الله'],
  ['Arabic with vowels', 'شَدَّة'],
  ['Arabic digits', '١٢٣'],
  ['Persian with a joiner', 'نمونه‌ها'],
  ['Hebrew', 'שלום עולם'],
  ['Hebrew with points', 'שָׁלוֹם'],
  ['Hebrew in brackets', '(שלום) [עולם]'],
  ['Thaana', 'ދިވެހި'],
  ['Devanagari', 'नमस्ते क्षत्रिय'],
  ['Devanagari marks', 'गोपनीय कि र्क ज्ञान'],
  ['Bengali', 'বাংলা'],
  ['Tamil', 'தமிழ் கோ'],
  ['Telugu', 'తెలుగు'],
  ['Kannada', 'ಕನ್ನಡ'],
  ['Malayalam', 'മലയാളം'],
  ['Gujarati', 'ગુજરાતી'],
  ['Gurmukhi', 'ਪੰਜਾਬੀ'],
  ['Odia', 'ଓଡ଼ିଆ'],
  ['Sinhala', 'සිංහල'],
  ['Thai', 'สวัสดีชื่น'],
  ['Thai, sara am', 'กำน้ำ'],
  ['Lao', 'ລາວ'],
  ['Khmer', 'ខ្មែរ'],
  ['Burmese', 'ကြွ မြန်မာ'],
  ['Georgian', 'ქართული'],
  ['Armenian', 'Հայերեն'],
  ['Amharic', 'አማርኛ'],
  ['simplified Chinese', '机密文件 第1页'],
  ['Chinese marks', '中文（简体）、「引号」。'],
  ['traditional Chinese', '機密文件'],
  ['Japanese', '社外秘ページ'],
  ['Japanese, narrow', 'ﾃｽﾄ'],
  ['Korean', '대외비 한글'],
  ['full width', 'ＡＢＣ'],
  ['symbols', '⚠ CONFIDENTIAL → ★ ✓'],
  ['mathematics', '√2 ≤ ∑ 𝒜𝔅'],
  ['emoji', '😀🎉 🚀🚀'],
  ['emoji sequences', '👩‍💻 👨‍👩‍👧‍👦 🇩🇪 1️⃣'],
  ['stacked marks', 'Za̧̛̹̼͑l͎̃g̷o'],
] as const

/** Bidirectional lines: poppler places some spaces differently, but finds every word. */
const MIXED = [
  ['everything', 'Русский עברית 中文 العربية हिन्दी ไทย 😀'],
  ['a number in Arabic', 'الصفحة 12 من 345'],
  ['Arabic in Latin', 'Page 3 صفحة of 9'],
  ['a section in Hebrew', 'סעיף 3.2 (ב)'],
] as const

/** The bidi controls that poppler adds, and line and page ends. */
const NOT_TEXT = /[\u200E\u200F\u202A-\u202E\f\n]/g

const lines: string[] = [...LINES, ...MIXED].map(([, line]) => line)
let bytes: Uint8Array

beforeAll(async () => {
  bytes = await pdfOfLines(lines)
})

async function extracted(line: string): Promise<string> {
  const page = String(lines.indexOf(line) + 1)
  const { stdout } = await withFile(bytes, (file) => runProgram('pdftotext', ['-f', page, '-l', page, file, '-']))
  return stdout.replace(NOT_TEXT, '')
}

describe('text is found as it was written', () => {
  testSample<readonly [string, string]>('%s', LINES, async ([, line]) => {
    expect(await extracted(line)).toBe(line.normalize('NFC'))
  })

  testSample<readonly [string, string]>('%s', MIXED, async ([, line]) => {
    const letters = (text: string) => text.replaceAll(' ', '')
    const found = await extracted(line)
    // Brackets are separate in a line that poppler reads left to right.
    expect(Array.from(letters(found)).toSorted()).toEqual(Array.from(letters(line)).toSorted())
    for (const word of line.match(/[\p{L}\p{M}\d]{2,}/gu) ?? []) expect(found).toContain(word)
  })

  test('a reader that knows nothing of replacement text finds scripts without marks', async () => {
    const { stdout } = await withFile(bytes, (file) => runProgram('mutool', ['draw', '-q', '-F', 'txt', file, '1-6']))
    for (const [, line] of LINES.slice(0, 6)) expect(stdout).toContain(line.replace('ﬁ', 'fi').replace('ﬂ', 'fl'))
  })
})

test('the file is sound', async () => {
  expect(await checkWithQpdf(bytes)).toContain('No syntax or stream encoding errors found')
})

test('every font is a subset, embedded and mapped to Unicode', async () => {
  const { stdout } = await withFile(bytes, (file) => runProgram('pdffonts', [file]))
  const fonts = stdout.trim().split('\n').slice(2)
  expect(fonts.length).toBeGreaterThan(30)
  for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+Noto\w+ +CID TrueType +Identity-H +yes yes yes/)
})

/** How much the images of lines differ at most that poppler and MuPDF draw, from 0 to 1. */
async function largestDifference(texts: readonly string[]): Promise<number> {
  const difference = await withFile(await pdfOfLines(texts), async (file, folder) => {
    const last = String(texts.length)
    await runProgram('pdftoppm', ['-q', '-gray', '-r', '72', file, `${folder}/p`])
    await runProgram('mutool', [
      'draw',
      '-q',
      '-c',
      'gray',
      '-r',
      '72',
      '-o',
      `${folder}/m-%02d.pgm`,
      file,
      `1-${last}`,
    ])
    const pages = Array.from(texts, (_, index) => String(index + 1).padStart(2, '0'))
    return Promise.all(pages.map((page) => meanDifference(`${folder}/p-${page}.pgm`, `${folder}/m-${page}.pgm`)))
  })
  return Math.max(...difference)
}

test('poppler and MuPDF draw the same images', async () => {
  expect(await largestDifference(lines.filter((_, index) => index % 4 === 0))).toBeLessThan(0.03)
})

test('poppler and MuPDF draw the same images of every line', { tags: ['full'] }, async () => {
  expect(await largestDifference(lines)).toBeLessThan(0.03)
})

/** How much two images differ, from 0 to 1, by ImageMagick. */
async function meanDifference(left: string, right: string): Promise<number> {
  const answer = await runProgram('compare', ['-metric', 'MAE', left, right, 'null:']).catch((error: unknown) => error)
  const { stderr } = answer as { stderr: string }
  return Number(/\((?<share>[\d.e-]+)\)/.exec(stderr)?.groups?.['share'] ?? Number.NaN)
}

/** The fonts of some lines, and every object they add to a file. */
async function embedded(texts: readonly string[]): Promise<{ font: PdfDictionary; objects: PdfObject[] }> {
  const fonts = new TextFonts(platform)
  for (const text of texts) fonts.contentOf(await setText(text, { platform }), 12)
  const objects: PdfObject[] = []
  const font = await fonts.embed((object) => new PdfReference(objects.push(object)))
  return { font, objects }
}

const sizeOf = (objects: readonly PdfObject[]) =>
  objects.reduce<number>((sum, object) => sum + (object instanceof PdfStream ? object.data.length : 0), 0)

test('the numbers of 2,000 pages share one font of 2 KB', async () => {
  const { font, objects } = await embedded(Array.from({ length: 2000 }, (_, index) => `Page ${index + 1} of 2000`))
  expect(font.entries.size).toBe(1)
  expect(sizeOf(objects)).toBeLessThan(2048)
})

test.each([
  ['Latin', 'CONFIDENTIAL', 3],
  ['Arabic', 'سري للغاية', 3],
  ['Devanagari', 'गोपनीय', 3],
  ['Chinese', '机密文件', 5],
  ['Japanese', '社外秘', 5],
  ['Korean', '대외비', 5],
  ['emoji', '😀', 3],
])('a word in %s brings a few KB', async (_, word, maxKilobytes) => {
  expect(sizeOf((await embedded([word])).objects)).toBeLessThan(maxKilobytes * 1024)
})

test('the same text makes the same bytes', async () => {
  const [first, second] = [await embedded(['Привет 12']), await embedded(['Привет 12'])]
  expect(first).toEqual(second)
})

test('nothing to show needs no font and no operators', async () => {
  const fonts = new TextFonts(platform)
  expect(fonts.contentOf(await setText('', { platform }), 12)).toBe('')
  const font = await fonts.embed(() => new PdfReference(1))
  expect(font).toEqual(new PdfDictionary())
})

test('the names of fonts begin as asked', async () => {
  const fonts = new TextFonts(platform, 'Stamp')
  expect(fonts.contentOf(await setText('a', { platform }), 10.5)).toMatch(
    /^BT\n\/Stamp0 10\.5 Tf\n\[<[0-9a-f]{4}>]TJ\nET\n$/,
  )
})
