import assert from 'node:assert/strict'
import type { InputFile } from '@recto/runtime'

import { buildPdf, stream } from '../../../../../fixtures/build-pdf.ts'
import * as fixtures from '../../../../../fixtures/documents.ts'
import { scannedPage } from '../../../../../fixtures/graphics.ts'
import { encryptWithQpdf } from '../../../../../fixtures/encrypt-with-qpdf.ts'
import { textLines, textPage, textPages, type PlacedText } from '../../../../../fixtures/text-pages.ts'
import { input, sample } from '../../../test/inputs.ts'
import {
  crossing,
  type AcceptedCase,
  type CaseResult,
  type OperationCases,
  rare,
} from '../../../test/operation-case.ts'
import { officeParts } from '../../../test/office-package.ts'
import { powerpointPart, slideParts, slideTexts } from '../../../test/powerpoint-package.ts'

/** A page of 400 by 300 points with the given content and Helvetica as F1. */
function drawing(content: string): Uint8Array {
  return buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    stream(content),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ])
}

/** A page with two links, to a website and to the second page. */
function linked(): Uint8Array {
  const link = (y: number, action: string) =>
    `<< /Type /Annot /Subtype /Link /Rect [50 ${y - 4} 150 ${y + 12}] /Border [0 0 0] ${action} >>`
  const texts = [
    { text: 'To the web', x: 50, y: 700 },
    { text: 'To the end', x: 50, y: 600 },
  ]
  const actions = [
    link(700, '/A << /S /URI /URI (https://example.org/a?b=c&d=e) >>'),
    link(600, '/Dest [9 0 R /XYZ 0 760 0]'),
  ]
  return textPages([
    { texts, entries: `/Annots [${actions.join(' ')}]` },
    { texts: [{ text: 'The end', x: 50, y: 740 }] },
  ])
}

/** A highlight whose Rect is wrong, ink and shapes; a hidden shape, and a closed note. */
function marked(): Uint8Array {
  const annotation = (kind: string, entries: string) => `<< /Type /Annot /Subtype /${kind} ${entries} >>`
  const annotations = [
    annotation(
      'Highlight',
      '/F 4 /C [1 1 0] /Rect [300 100 310 400] /QuadPoints [95 715 160 715 95 695 160 695] /Contents (Look)',
    ),
    annotation(
      'Ink',
      '/F 4 /C [1 0 0] /Rect [40 580 260 660] /BS << /W 3 >> /InkList [[60 600 120 640 180 600 240 640]]',
    ),
    annotation('Square', '/F 4 /C [0 0 1] /IC [0 1 0] /Rect [300 500 400 560]'),
    annotation('Circle', '/F 36 /C [0 1 1] /IC [0 1 1] /Rect [300 300 400 360]'),
    annotation('Popup', '/F 4 /C [1 0 1] /Rect [400 700 500 760] /Contents (A note)'),
  ]
  const texts = [{ text: 'Plain marked plain', x: 60, y: 700 }]
  return textPages([{ texts, entries: `/Annots [${annotations.join(' ')}]` }])
}

/** A ruled table of three rows and two columns. */
function table(): Uint8Array {
  const lines = [250, 210, 170, 130].map((y) => `50 ${y} m 350 ${y} l S`)
  const sides = [50, 200, 350].map((x) => `${x} 130 m ${x} 250 l S`)
  const texts = ['Town', 'People', 'Lyon', '522,000', 'Nantes', '323,000'].map(
    (text, index) =>
      `BT /F1 12 Tf ${index % 2 === 0 ? 60 : 210} ${225 - Math.floor(index / 2) * 40} Td (${text}) Tj ET`,
  )
  return drawing([...lines, ...sides, ...texts].join('\n'))
}

/** More dots than the limit on objects per page, and a line of text. */
function strewn(): string {
  const dots = Array.from({ length: 200_100 }, (_, dot) => `${dot % 400} ${Math.floor(dot / 400) % 200} 1 1 re f`)
  return `${dots.join('\n')} BT /F1 12 Tf 50 250 Td (Behind dots) Tj ET`
}

/** Vertical writing in a Type 0 font that is not embedded (ISO 32000-2, 9.7.4.3). */
function vertical(characters: string): Uint8Array {
  const codes = Array.from(characters, (character) => character.charCodeAt(0).toString(16).padStart(4, '0')).join('')
  return buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    stream(`BT /F1 20 Tf 200 250 Td <${codes}> Tj ET`),
    '<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /UniJIS-UCS2-V /DescendantFonts [6 0 R] >>',
    [
      '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /FontDescriptor 7 0 R',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>',
    ].join(' '),
    [
      '<< /Type /FontDescriptor /FontName /Ryumin-Light /Flags 6 /FontBBox [-170 -331 1024 903] /ItalicAngle 0',
      '/Ascent 723 /Descent -241 /CapHeight 709 /StemV 69 >>',
    ].join(' '),
  ])
}

const report = () => input('Report.pdf', fixtures.report())
const PARAGRAPH = [
  'It was a bright cold day in April, and the clocks were striking',
  'thirteen. Somebody had turned them all on in the night, it',
  'seemed, and nobody was there to hear them.',
]
const heading: PlacedText = { text: 'A Letter in Spring', x: 50, y: 760, size: 24, font: 'F2' }
const letter = () => input('letter.pdf', textPage([heading, ...textLines(PARAGRAPH, { x: 50, y: 700 })]))
const drawn = (content: string) => () => input('drawn.pdf', drawing(content))

/** More characters than anyone would edit on one slide. */
const crowded = () => {
  const lines = Array.from({ length: 260 }, (_, line) => `Line ${line} says a lot ${'and more '.repeat(10)}`)
  return input('crowded.pdf', textPage(textLines(lines, { x: 50, y: 780, size: 2.5 }, 2.9)))
}
/** An image of four pixels, 100 points square. */
const IMAGE = 'q 100 0 0 100 20 20 cm BI /W 2 /H 2 /CS /G /BPC 8 /F /AHx ID 00FF8040> EI Q'
const ALIGNED_LINES = ['The first line of all that is here', 'goes on, centred', 'and ends with a third that is long']
/** Centered lines; the last one is a paragraph of its own. */
const ALIGNED = ALIGNED_LINES.map(
  (line, at) => `0 0 1 rg BT /F1 12 Tf ${[121.63, 155.3, 113.95][at]} ${200 - 15 * at} Td (${line}) Tj ET`,
).join(' ')

interface Expected {
  /** Expected in presentation.xml, and patterns of expected part names. */
  size?: string
  parts?: RegExp
  texts?: string[][]
  warnings?: string[]
  pageCount?: number
  /** Expected in the first slide, and expected not to be. */
  has?: RegExp[]
  lacks?: RegExp
}

function row(name: string, file: () => InputFile, expected: Expected): AcceptedCase {
  return {
    name,
    operation: 'toPowerpoint',
    files: () => [file()],
    options: {},
    check: ({ bytes, report: { warnings, pageCount } }: CaseResult) => {
      if (expected.texts !== undefined) assert.deepEqual(slideTexts(bytes), expected.texts)
      const codes = warnings.map(({ code }) => code)
      assert.deepEqual(codes, expected.warnings ?? [])
      if (expected.pageCount !== undefined) assert.equal(pageCount, expected.pageCount)
      const [slide = ''] = slideParts(bytes)
      for (const pattern of expected.has ?? []) assert.match(slide, pattern)
      if (expected.lacks !== undefined) assert.doesNotMatch(slide, expected.lacks)
      const ids = [...slide.matchAll(/<p:cNvPr id="(\d+)"/g)].map(([, id]) => id)
      assert.equal(new Set(ids).size, ids.length)
      const presentation = powerpointPart(bytes, 'ppt/presentation.xml')
      assert.match(presentation, /<p:sldSz cx="\d+" cy="\d+"\/>/)
      if (expected.size !== undefined) assert.ok(presentation.includes(expected.size))
      if (expected.parts !== undefined) assert.match([...officeParts(bytes).keys()].join(' '), expected.parts)
    },
  }
}

const accepted: OperationCases['accepted'] = [
  row('joins the lines of a paragraph, and makes the largest text the title', letter, {
    texts: [['A Letter in Spring', PARAGRAPH.join(' ')]],
    pageCount: 1,
    has: [/<p:ph type="title"\/>.*A Letter in Spring/s, /sz="2400" b="1"/],
  }),
  row('makes each page a slide', report, {
    texts: [['Report one'], ['Report two'], ['Report three']],
    warnings: ['PAGES_FITTED'],
    pageCount: 3,
  }),
  row(
    'keeps list items with bullets in one text box',
    () => {
      const items = ['First of all', 'Second to none', 'Third time lucky']
      const lines = items.flatMap((text, index) => [
        { text: '\u0095', x: 60, y: 700 - index * 18 },
        { text, x: 76, y: 700 - index * 18 },
      ])
      return input('list.pdf', textPage(lines))
    },
    {
      texts: [['First of all', 'Second to none', 'Third time lucky']],
      has: [/(?:<a:buChar char="•"\/>.*){3}/s, /^(?:(?!<p:sp>).)*<p:sp>(?:(?!<p:sp>).)*$/s],
    },
  ),
  row(
    'keeps small list numbers small',
    () => {
      const items = ['First of all', 'Second to none', 'Third time lucky']
      const lines = items.flatMap((text, index) => [
        { text: `${index + 1}.`, x: 60, y: 700 - index * 24, size: 9 },
        { text, x: 80, y: 700 - index * 24, size: 18 },
      ])
      return input('numbers.pdf', textPage(lines))
    },
    {
      texts: [['First of all', 'Second to none', 'Third time lucky']],
      has: [
        /(?:<a:buSzPct val="50000"\/><a:buFont typeface="\+mj-lt"\/><a:buAutoNum type="arabicPeriod" startAt="1"\/>.*){3}/s,
      ],
    },
  ),
  row(
    'makes rectangles, lines and curves shapes',
    drawn('1 0 0 rg 20 20 80 60 re f 0 0 1 RG 3 w 150 50 m 350 50 l S 0 1 0 rg 200 150 m 250 250 300 250 350 150 c f'),
    {
      texts: [[]],
      warnings: ['NO_TEXT'],
      has: [/prst="rect".*FF0000/s, /prst="line".*0000FF/s, /<a:cubicBezTo>.*00FF00/s],
      lacks: /<p:pic>/,
    },
  ),
  row(
    'makes what covers the page the background',
    drawn('0.1 0.2 0.3 rg 0 0 400 300 re f BT 1 g /F1 20 Tf 40 200 Td (Night) Tj ET'),
    {
      texts: [['Night']],
      has: [/<p:bg><p:bgPr><a:solidFill><a:srgbClr val="1A334D"\/>/, /<a:srgbClr val="FFFFFF"\/>/],
      lacks: /<p:sp>.*prst="rect".*1A334D/s,
    },
  ),
  row('keeps rotated text rotated', drawn('BT 0 1 -1 0 100 50 Tm /F1 14 Tf (Growing up) Tj ET'), {
    texts: [['Growing up']],
    has: [/<a:xfrm rot="16200000">/],
  }),
  rare(
    row('puts an image of a page with too many objects behind its text', drawn(strewn()), {
      texts: [['Behind dots']],
      has: [/<p:bg>.*<a:blip r:embed="rId\d+"/s],
      lacks: /<p:pic>|prst="line"/,
    }),
  ),
  row('keeps vertical writing', () => input('down.pdf', vertical('日本語')), {
    texts: [['日本語']],
    has: [/<a:xfrm><a:off[^>]+><a:ext cx="\d{6}" cy="\d{6}"\/>.*<a:bodyPr vert="eaVert"/s],
    lacks: /rot=|type="title"/,
  }),
  row('stacks vertical Latin letters', () => input('stacked.pdf', vertical('ABC')), {
    texts: [['ABC']],
    has: [/<a:bodyPr vert="wordArtVertRtl"/],
    lacks: /rot=/,
  }),
  row('makes tables tables', () => input('table.pdf', table()), {
    texts: [['Town', 'People', 'Lyon', '522,000', 'Nantes', '323,000']],
    has: [/<a:tbl>(?:.*<a:tr h="\d+">){3}/s],
    lacks: /prst="line"/,
  }),
  row('keeps external links and links to slides', () => input('links.pdf', linked()), {
    texts: [['To the web', 'To the end'], ['The end']],
    has: [/<a:hlinkClick r:id="rId\d+">.*To the web.*action="ppaction:\/\/hlinksldjump".*To the end/s],
  }),
  row('draws markup annotations behind the text, which stays in one piece', () => input('marked.pdf', marked()), {
    texts: [['Plain marked plain']],
    has: [
      /<p:pic>.*<a:off x="1193800" y="1600200"\/><a:ext cx="850900" cy="279400"\/>.*<a:t>Plain marked plain<\/a:t>/s,
      /<a:srgbClr val="00FF00"\/>.*<a:srgbClr val="0000FF"\/>/s,
      /<a:srgbClr val="FF0000"\/>/,
    ],
    lacks: /00FFFF|FF00FF/,
  }),
  row('makes a scan an image, and reports it', () => input('scan.pdf', scannedPage()), {
    texts: [[]],
    warnings: ['NEEDS_OCR'],
    has: [/<p:pic>.*<a:blip r:embed="rId\d+"\/>/s],
  }),
  row(
    'fits pages of another size, and reports it',
    () =>
      input(
        'sizes.pdf',
        textPages([
          { texts: [{ text: 'One', x: 50, y: 700 }] },
          { texts: [{ text: 'Two', x: 50, y: 700 }] },
          { texts: [{ text: 'Three', x: 50, y: 50 }], entries: '/MediaBox [0 0 300 200]' },
        ]),
      ),
    {
      texts: [['One'], ['Two'], ['Three']],
      warnings: ['PAGES_FITTED'],
    },
  ),
  row('makes a page that is too complex an image with alternative text, and reports it', crowded, {
    texts: [[]],
    warnings: ['PAGES_PICTURED'],
    has: [/<p:cNvPr id="\d+" name="[^"]*" descr="Line 0 says a lot[^"]*Line 100 says a lot/],
    lacks: /<p:sp>/,
  }),
  crossing(
    ['thread', 'browser'],
    row('images are pictures, beside the text', drawn(`${IMAGE} BT /F1 20 Tf 40 200 Td (A square) Tj ET`), {
      texts: [['A square']],
      has: [/<p:pic>.*<a:off x="254000" y="2286000"\/><a:ext cx="1270000" cy="1270000"\/>/s],
    }),
  ),
  row('lines keep their alignment, size, color and font', drawn(ALIGNED), {
    texts: [[ALIGNED_LINES.slice(0, 2).join(' '), ALIGNED_LINES[2] ?? '']],
    has: [/algn="ctr".*sz="1200".*<a:srgbClr val="0000FF"\/>.*typeface="(?:Helvetica|Arial)"/s],
  }),
  row('sets the slide size to the page size, without notes', drawn('BT /F1 20 Tf 40 200 Td (Small) Tj ET'), {
    texts: [['Small']],
    size: '<p:sldSz cx="5080000" cy="3810000"/>',
    parts: /^(?!.*notes)/,
  }),
  row('reports that there is no text', () => input('empty.pdf', textPages([{ texts: [] }])), {
    texts: [[]],
    warnings: ['NO_TEXT'],
  }),
  row('reads damaged files', () => input('d.pdf', fixtures.brokenTable()), {
    texts: [['Plain 1'], ['Plain 2']],
    warnings: ['REPAIRED'],
  }),
  row(
    'reads encrypted files with their password',
    () => input('l.pdf', encryptWithQpdf(fixtures.report(), 'revision 6, AES', 'user', 'owner'), 'user'),
    {
      texts: [['Report one'], ['Report two'], ['Report three']],
      warnings: ['PAGES_FITTED'],
    },
  ),
]

/** Cases of toPowerpoint. */
export const cases: OperationCases = {
  accepted,
  refused: [
    {
      name: 'requires the password of an encrypted file',
      operation: 'toPowerpoint',
      files: () => [input('l.pdf', sample('locked.pdf'))],
      options: {},
      error: 'PASSWORD_REQUIRED',
      facts: { file: 'l.pdf' },
    },
    {
      name: 'refuses a file that is not a PDF',
      operation: 'toPowerpoint',
      files: () => [input('n.pdf', fixtures.notAPdf())],
      options: {},
      error: 'NOT_A_PDF',
      facts: { file: 'n.pdf' },
    },
  ],
}
