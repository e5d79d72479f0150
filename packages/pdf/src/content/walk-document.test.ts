import { expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'
import { fromLatin1, latin1 } from '@recto/runtime'

import { buildPdf, stream } from '../../../../fixtures/build-pdf.ts'
import { openDocument } from '../documents/open-document.ts'
import { decodeWhole } from '../objects/decode-whole.ts'
import { PdfReference } from '../objects/objects.ts'
import { readOperations } from './read-operations.ts'
import { walkDocument } from './walk-document.ts'

const IMAGE = stream(
  'x',
  '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
)

/** The pages among objects that begin with number 6. */
function kids(others: readonly string[]): string {
  return others.flatMap((text, index) => (text.startsWith('<< /Type /Page ') ? [`${index + 6} 0 R`] : [])).join(' ')
}

/** The findings of a walk over a document of one page: images with their drawn size, what is drawn, texts by font. */
async function walk(page: string, content: string, ...others: string[]) {
  const bytes = buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [3 0 R ${kids(others)}] /Count 9 >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R ${page} >>`,
    stream(content),
    IMAGE,
    ...others,
  ])
  const context = { platform: nodePlatform, limits: { maxPages: 10 } }
  const document = await openDocument({ name: 'a.pdf', bytes }, context)
  const { resolve } = document.reader
  const found = {
    images: [] as string[],
    drawn: [] as number[],
    texts: [] as string[],
    inline: 0,
    pages: [] as string[],
  }
  const isComplete = walkDocument(
    { pages: document.pages, resolve },
    (object) => decodeWhole(object, { resolve, inflate: nodePlatform.inflate, maxBytes: 10_000 })?.data,
    {
      image: ({ number }, [a, b, c, d]) =>
        found.images.push(`${number}: ${Math.round(Math.hypot(a, b))} x ${Math.round(Math.hypot(c, d))}`),
      drawn: ({ number }) => found.drawn.push(number),
      page: (index, onPage) => found.pages.push(`${index}: ${[...onPage].join(' ')}`),
      inlineImage: () => (found.inline += 1),
      text: (font, text) =>
        found.texts.push(`${font instanceof PdfReference ? font.number : '-'}: ${latin1(text.bytes)}`),
    },
  )
  return { ...found, isComplete }
}

const WITH_IMAGE = '/Resources << /XObject << /I 5 0 R /F 6 0 R >> >>'
const form = (content: string, entries = '') =>
  stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 1 1] ${entries}`)

test('an image is as large as the matrices before it make it', async () => {
  const { images } = await walk(
    `/UserUnit 2 ${WITH_IMAGE}`,
    'q 2 0 0 3 0 0 cm 10 0 0 10 5 5 cm /I Do Q 0 7 -7 0 0 0 cm /I Do',
  )
  expect(images).toEqual(['5: 40 x 60', '5: 14 x 14'])
})

test('forms bring their own matrix, and borrow the resources of the page where they have none', async () => {
  const { images, drawn } = await walk(
    WITH_IMAGE,
    '3 0 0 3 0 0 cm /F Do',
    form('10 0 0 10 0 0 cm /I Do', '/Matrix [2 0 0 2 0 0]'),
  )
  expect(images).toEqual(['5: 60 x 60'])
  expect(drawn).toEqual([6, 5])
})

test('a form drawn again is walked again only where it is larger', async () => {
  const content = 'q 9 0 0 9 0 0 cm /F Do Q q 3 0 0 3 0 0 cm /F Do Q q 12 0 0 12 0 0 cm /F Do Q'
  const { images } = await walk(WITH_IMAGE, content, form('/I Do'))
  expect(images).toEqual(['5: 9 x 9', '5: 12 x 12'])
})

test('a page is reported with its images, including those in forms that were visited before', async () => {
  const second =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 8 0 R /Resources << /XObject << /F 6 0 R >> >> >>'
  const { pages } = await walk(
    WITH_IMAGE,
    '9 0 0 9 0 0 cm /F Do',
    form('/G Do', '/Resources << /XObject << /G 9 0 R >> >>'),
    second,
    stream('/F Do'),
    form('/I Do', '/Resources << /XObject << /I 5 0 R >> >>'),
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
  )
  expect(pages).toEqual(['0: 5', '1: 5', '2: '])
})

test('forms that draw themselves end', async () => {
  const own = '/Resources << /XObject << /F 6 0 R >> >>'
  const { drawn, isComplete } = await walk(WITH_IMAGE, '/F Do', form('2 0 0 2 0 0 cm /F Do', own))
  expect(drawn.length).toBeLessThan(100)
  expect(isComplete).toBe(true)
})

test('patterns use page space, soft masks the current user space', async () => {
  const resources = '/Resources << /Pattern << /P 6 0 R >> /ExtGState << /G << /SMask << /S /Alpha /G 7 0 R >> >> >> >>'
  const own = '/Resources << /XObject << /I 5 0 R >> >>'
  const { images } = await walk(
    resources,
    '4 0 0 4 0 0 cm /Pattern cs /P scn /G gs',
    stream(
      '6 0 0 6 0 0 cm /I Do',
      `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 ${own}`,
    ),
    form('2 0 0 2 0 0 cm /I Do', `/Group << /S /Transparency >> ${own}`),
  )
  expect(images).toEqual(['5: 6 x 6', '5: 8 x 8'])
})

test('appearances of annotations are drawn as large as their rectangle', async () => {
  const annotation =
    '/Annots [<< /Type /Annot /Subtype /Stamp /Rect [0 0 50 50] /AP << /N << /On 6 0 R >> /D 6 0 R >> >>]'
  const look = form('1 0 0 1 0 0 cm /I Do', '/Resources << /XObject << /I 5 0 R >> >>')
  const { images } = await walk(annotation, '', look)
  expect(images).toEqual(['5: 50 x 50'])
})

test('text is reported with the current font, which q and Q save and restore', async () => {
  const resources = '/Resources << /Font << /A 6 0 R /B 7 0 R >> >>'
  const content = "BT /A 9 Tf (one) Tj q /B 9 Tf [(t) 20 (wo)] TJ Q (three) ' ET"
  const { texts } = await walk(
    resources,
    content,
    '<< /Type /Font /Subtype /Type1 >>',
    '<< /Type /Font /Subtype /Type1 >>',
  )
  expect(texts).toEqual(['6: one', '7: t', '7: wo', '6: three'])
})

test('glyphs of Type 3 fonts are content', async () => {
  const font = '<< /Type /Font /Subtype /Type3 /CharProcs << /a 7 0 R >> /Resources << /XObject << /I 5 0 R >> >> >>'
  const { drawn } = await walk('/Resources << /Font << /T 6 0 R >> >>', 'BT /T 9 Tf ET', font, stream('/I Do'))
  expect(drawn).toEqual([5])
})

test('content that is damaged makes the walk incomplete', async () => {
  const { isComplete } = await walk(WITH_IMAGE, '/F Do', stream('abc', '/Subtype /Form /Filter /FlateDecode'))
  expect(isComplete).toBe(false)
})

test('inline images are one operation, whatever bytes they have', async () => {
  const content = 'q BI /W 4 /H 1 /BPC 8 /CS /G ID \u0001EI(\u00ff\nEI Q BI /W 1 /H 1 ID z\nEI /I Do'
  const { inline, drawn } = await walk(WITH_IMAGE, content)
  expect(inline).toBe(2)
  expect(drawn).toEqual([5])
})

test('an inline image reaches from BI to EI', () => {
  const content = 'q 1 0 0 1 0 0 cm\nBI /W 1 /H 1 /CS /G /BPC 8 ID z\nEI Q'
  const image = [...readOperations(fromLatin1(content))].find(({ operator }) => operator === 'EI')
  expect(content.slice(image?.start, image?.end)).toBe('BI /W 1 /H 1 /CS /G /BPC 8 ID z\nEI')
})

test('operations are reported with their operands and offsets; noise is skipped', () => {
  const content = '} ) q [1 (a)] 0.5 d ] /N << /K 1 >> BDC 1 0 0 RG %end\nS'
  const operations = [...readOperations(fromLatin1(content))]
  expect(operations.map(({ operator, operands }) => [operator, operands.length])).toEqual([
    ['q', 0],
    ['d', 2],
    ['BDC', 2],
    ['RG', 3],
    ['S', 0],
  ])
  const [, dash] = operations
  expect(content.slice(dash?.start, dash?.end)).toBe('[1 (a)] 0.5 d')
})
