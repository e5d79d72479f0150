import { parseXml } from '@rgrove/parse-xml'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type {
  DocumentModel,
  FlowBlock,
  FlowParagraph,
  FlowTable,
  Inline,
  Note,
  Section,
  TableCell,
} from '@recto/layout'
import { nodePlatform } from '@recto/platforms/node'

import { writeWord } from './write-word.ts'

const NO_HEADS = { usual: undefined, first: undefined, even: undefined }
const ORIGIN = { page: 0, area: { left: 0, top: 0, right: 0, bottom: 0 }, confidence: 1 }
const NO_MARGINS = { top: 0, right: 0, bottom: 0, left: 0 }

function paragraph(content: Inline[] | string, more: Partial<FlowParagraph> = {}): FlowParagraph {
  const inlines: Inline[] = typeof content === 'string' ? [{ kind: 'text', text: content, format: {} }] : content
  const base = { kind: 'paragraph', role: { kind: 'body' }, style: 0, format: {}, anchored: [], bookmarks: [] } as const
  return { ...base, anchored: [], bookmarks: [], content: inlines, origin: ORIGIN, ...more }
}

function section(blocks: FlowBlock[], more: Partial<Section> = {}): Section {
  return {
    start: 'page',
    page: {
      width: 595.3,
      height: 841.9,
      margins: { top: 72.02, right: 70, bottom: 72, left: 70 },
      headerDistance: 36,
      footerDistance: 36,
    },
    columns: { widths: [455.3], gaps: [], hasRule: false },
    headers: NO_HEADS,
    footers: NO_HEADS,
    blocks,
    ...more,
  }
}

function model(blocks: FlowBlock[], more: Partial<DocumentModel> = {}): DocumentModel {
  return {
    sections: [section(blocks)],
    styles: [{ name: 'Normal', paragraph: {}, run: { family: 'Arial', size: 11 } }],
    lists: [],
    notes: [],
    title: undefined,
    author: undefined,
    language: undefined,
    scannedPages: [],
    ...more,
  }
}

function cell(text: string, more: Partial<TableCell> = {}): TableCell {
  const shared = {
    columnSpan: 1,
    rowSpan: 1,
    borders: {},
    shade: undefined,
    align: 'top',
    margins: NO_MARGINS,
  } as const
  return { ...shared, blocks: text === '' ? [] : [paragraph(text)], ...more }
}

function table(columns: number[], rows: TableCell[][]): FlowTable {
  return {
    kind: 'table',
    columns,
    rows: rows.map((cells) => ({ cells, height: 20, isHeader: false })),
    indent: 0,
    align: 'start',
    isRightToLeft: false,
    origin: ORIGIN,
  }
}

/** The parts of a package, checked to be well-formed and to refer to existing parts and relationships only. */
async function partsOf(written: DocumentModel): Promise<Record<string, string>> {
  const files = unzipSync(await writeWord(written, nodePlatform))
  const parts = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
  expect(Object.keys(parts)[0]).toBe('[Content_Types].xml')
  for (const [name, text] of Object.entries(parts)) if (/\.(?:xml|rels)$/.test(name)) parseXml(text)
  for (const [, target] of (parts['[Content_Types].xml'] ?? '').matchAll(/PartName="\/([^"]+)"/g)) {
    expect(parts).toHaveProperty([target ?? ''])
  }
  const relations = parts['word/_rels/document.xml.rels'] ?? ''
  for (const [, target] of relations.matchAll(/Target="([^"]+)"\/>/g)) expect(parts).toHaveProperty([`word/${target}`])
  for (const [, id] of (parts['word/document.xml'] ?? '').matchAll(/r:(?:id|embed)="([^"]+)"/g)) {
    expect(relations).toContain(`Id="${id}"`)
  }
  return parts
}

async function bodyOf(blocks: FlowBlock[], more: Partial<DocumentModel> = {}): Promise<string> {
  const text = (await partsOf(model(blocks, more)))['word/document.xml'] ?? ''
  return text.slice(text.indexOf('<w:body>') + 8, text.lastIndexOf('<w:sectPr>'))
}

test('a paragraph has its style, its direct formatting in schema order, and its runs', async () => {
  const styles = [
    { name: 'Normal', paragraph: {}, run: { family: 'Arial', size: 11 } },
    { name: 'Heading 1', paragraph: { spaceBefore: 12, keepWithNext: true }, run: { isBold: true, size: 16.26 } },
  ]
  const one = paragraph([{ kind: 'text', text: 'A <b> & "c"', format: { isItalic: true, color: 0xff8000 } }], {
    role: { kind: 'heading', level: 1 },
    style: 1,
    format: { align: 'justify', indentStart: 18.02, firstLine: -9, lineHeight: { rule: 'times', value: 1.15 } },
  })
  const parts = await partsOf(model([one], { styles }))
  expect(parts['word/document.xml']).toContain(
    '<w:p><w:pPr><w:pStyle w:val="Heading1"/><w:spacing w:line="276" w:lineRule="auto"/><w:ind w:left="360" w:hanging="180"/><w:jc w:val="both"/></w:pPr>' +
      '<w:r><w:rPr><w:i/><w:iCs/><w:color w:val="FF8000"/></w:rPr><w:t xml:space="preserve">A &lt;b&gt; &amp; &quot;c&quot;</w:t></w:r></w:p>',
  )
  expect(parts['word/styles.xml']).toContain(
    '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:uiPriority w:val="9"/><w:qFormat/>' +
      '<w:pPr><w:keepNext/><w:spacing w:before="240"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:bCs/><w:sz w:val="33"/><w:szCs w:val="33"/></w:rPr></w:style>',
  )
})

describe('special characters of text are kept, removed or replaced', () => {
  test.each([
    ['a\u0000b\u000bc\ufffed', '<w:t xml:space="preserve">abcd</w:t>'],
    ['a\tb', '<w:t xml:space="preserve">a</w:t><w:tab/><w:t xml:space="preserve">b</w:t>'],
    ['a\u00adb', '<w:t xml:space="preserve">a</w:t><w:softHyphen/><w:t xml:space="preserve">b</w:t>'],
    ['\ud800x', '<w:t xml:space="preserve">\ufffdx</w:t>'],
    ['\u{1f600}', '<w:t xml:space="preserve">\u{1f600}</w:t>'],
  ])('%j', async (text, xml) => {
    expect(await bodyOf([paragraph(text)])).toContain(xml)
  })
})

test('lengths that are invalid or too large are clamped', async () => {
  const format = { indentStart: Number.NaN, spaceBefore: -4, spaceAfter: 1e9, indentEnd: Infinity }
  const xml = await bodyOf([paragraph([{ kind: 'text', text: 'x', format: { size: 0, stretch: 99 } }], { format })])
  expect(xml).toContain('<w:spacing w:before="0" w:after="31680"/><w:ind w:left="0" w:right="0"/>')
  expect(xml).toContain('<w:w w:val="600"/><w:sz w:val="2"/>')
})

test('equal models give equal bytes', async () => {
  const written = model([paragraph('one'), table([50], [[cell('x')]])])
  expect(await writeWord(written, nodePlatform)).toEqual(await writeWord(written, nodePlatform))
})

const count = (xml: string, wanted: string) => xml.split(wanted).length - 1

test('cells that span rows and columns fill the grid, and every cell ends with a paragraph', async () => {
  const inner = table([20], [[cell('inner')]])
  const xml = await bodyOf([
    table(
      [40, 50.02, 60],
      [
        [cell('a', { rowSpan: 2 }), cell('b', { columnSpan: 2, blocks: [inner] })],
        [cell('c', { columnSpan: 9, rowSpan: 9 })],
        [cell('')],
      ],
    ),
    table([30], [[cell('next')]]),
  ])
  const [first = '', ...rest] = xml.split('<w:tbl>').slice(1)
  expect(first).toContain('<w:tblGrid><w:gridCol w:w="800"/><w:gridCol w:w="1000"/><w:gridCol w:w="1200"/></w:tblGrid>')
  const spans = [...xml.matchAll(/<w:tcW w:w="(\d+)" w:type="dxa"\/>((?:<w:(?:gridSpan|vMerge)[^>]*\/>)*)/g)]
  expect(spans.map(([, width, merge]) => `${width} ${(merge ?? '').replaceAll(/[^\da-z]+/gi, ' ').trim()}`)).toEqual([
    '800 w vMerge w val restart',
    '2200 w gridSpan w val 2',
    '400 ',
    '800 w vMerge w val continue',
    '2200 w gridSpan w val 2 w vMerge w val restart',
    '800 ',
    '2200 w gridSpan w val 2 w vMerge w val continue',
    '600 ',
  ])
  expect(rest).toHaveLength(2)
  expect(count(xml, '</w:tc>')).toBe(count(xml, '</w:p></w:tc>'))
  // A paragraph separates tables and follows the last one.
  expect(xml).toMatch(/<\/w:tbl><w:p>(?:(?!<w:tbl>).)*<\/w:p><w:tbl>(?:(?!<\/w:tbl>).)*<\/w:tbl><w:p>/)
})

test('list items refer to the numbering definition of their list', async () => {
  const level = { format: 'decimal', text: '%1.', start: 3, indent: 36, hanging: -18, label: { isBold: true } } as const
  const item = (role: { list: number; level: number }) => paragraph('x', { role: { kind: 'item', ...role } })
  const blocks = [item({ list: 0, level: 0 }), item({ list: 0, level: 7 }), item({ list: 5, level: 0 })]
  const parts = await partsOf(model(blocks, { lists: [{ levels: [level] }] }))
  const body = parts['word/document.xml'] ?? ''
  expect(count(body, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')).toBe(2)
  expect(count(body, '<w:numPr>')).toBe(2)
  expect(parts['word/numbering.xml']).toContain(
    '<w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:lvlJc w:val="left"/>' +
      '<w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr><w:rPr><w:b/><w:bCs/></w:rPr></w:lvl>',
  )
})

describe('links lead to safe addresses and existing bookmarks only', () => {
  const text = [{ kind: 'text', text: 'there', format: {} }] as const
  const linked = (target: { uri: string } | { bookmark: string }) =>
    bodyOf([
      paragraph([{ kind: 'link', target, content: [...text] }]),
      paragraph('end', { bookmarks: ['page 3, top'] }),
    ])

  test.each([
    ['https://example.org/a b?c=<d>', true],
    ['mailto:a@example.org', true],
    ['other.pdf', true],
    ['javascript:alert(1)', false],
    ['https://[broken', false],
    ['  ', false],
  ])('%s', async (uri, isLink) => {
    const xml = await linked({ uri })
    expect(xml.includes('<w:hyperlink r:id="rId1"')).toBe(isLink)
    expect(xml).toContain('there')
  })

  test.each([
    ['page 3, top', true],
    ['nowhere', false],
  ])('within: %s', async (bookmark, isLink) => {
    const xml = await linked({ bookmark })
    expect(xml.includes('<w:hyperlink w:anchor="page_3__top"')).toBe(isLink)
    expect(xml).toContain('<w:bookmarkStart w:id="0" w:name="page_3__top"/><w:bookmarkEnd w:id="0"/>')
  })
})

test('notes are numbered or have custom marks, and notes without a reference become text', async () => {
  const reference = (note: number): Inline => ({ kind: 'note', note })
  const note = (mark: string, text: string): Note => ({ kind: 'footnote', mark, blocks: [paragraph(text)] })
  const notes = [note('1', 'first'), note('*', 'star'), note('2', 'second'), note('9', 'lost')]
  const parts = await partsOf(model([paragraph([reference(0), reference(1), reference(2), reference(2)])], { notes }))
  const body = parts['word/document.xml'] ?? ''
  expect([...body.matchAll(/<w:footnoteReference [^/]*\/>/g)].map(String)).toEqual([
    '<w:footnoteReference w:id="1"/>',
    '<w:footnoteReference w:customMarkFollows="1" w:id="2"/>',
    '<w:footnoteReference w:id="3"/>',
  ])
  expect(body).toContain('lost')
  const written = parts['word/footnotes.xml'] ?? ''
  expect(written.match(/w:id="-?\d+"/g)).toEqual(['w:id="-1"', 'w:id="0"', 'w:id="1"', 'w:id="2"', 'w:id="3"'])
  expect(count(written, '<w:footnoteRef/>')).toBe(2)
})

test('sections have their page setup and their headers and footers', async () => {
  const usual = [paragraph([{ kind: 'page-number', shows: 'page', format: {} }])]
  const heads = { usual, first: [], even: undefined }
  const sections = [
    section([paragraph('one')], { headers: heads }),
    section([paragraph('two')], {
      // Equal headers are inherited instead of repeated.
      headers: structuredClone(heads),
      start: 'continuous',
      columns: { widths: [200, 230], gaps: [25], hasRule: true },
    }),
    section([table([20], [[cell('x')]])], { footers: { ...heads, first: undefined, even: [paragraph('even')] } }),
    section([]),
  ]
  const parts = await partsOf(model([], { sections }))
  const body = parts['word/document.xml'] ?? ''
  const setups = [...body.matchAll(/<w:sectPr>.*?<\/w:sectPr>/g)].map(String)
  expect(setups).toHaveLength(4)
  expect(
    setups.map((xml) => [...xml.matchAll(/w:(header|footer)Reference w:type="(\w+)"/g)].map((m) => `${m[1]} ${m[2]}`)),
  ).toEqual([
    ['header default', 'header first', 'header even'],
    [],
    ['header default', 'header even', 'footer default', 'footer even'],
    ['footer default', 'footer even'],
  ])
  expect(setups.map((xml) => xml.includes('<w:titlePg/>'))).toEqual([true, true, false, false])
  expect(setups[1]).toContain('<w:type w:val="continuous"/>')
  expect(setups[1]).toContain(
    '<w:cols w:num="2" w:sep="1" w:space="500" w:equalWidth="0"><w:col w:w="4000" w:space="500"/><w:col w:w="4600" w:space="0"/></w:cols>',
  )
  expect(parts['word/settings.xml']).toContain('<w:evenAndOddHeaders/>')
  expect(Object.values(parts).filter((text) => text.includes('<w:fldSimple w:instr=" PAGE ">')).length).toBeGreaterThan(
    0,
  )
})

test('images with equal bytes share one part', async () => {
  const file = (bytes: number[]) =>
    ({ contentType: 'image/png', bytes: Uint8Array.from(bytes), width: 40, height: 20 }) as const
  const placed = (bytes: number[]) => ({
    file: file(bytes),
    width: 40,
    height: 20,
    degrees: 0,
    alternative: 'A "view"',
  })
  const images = [placed([1, 2]), placed([1, 3]), placed([1, 2])].map((image): Inline => ({
    kind: 'image',
    image,
  }))
  const anchored = [{ ...placed([1, 3]), degrees: 90, left: 100, top: 50, wrap: 'behind' } as const]
  const parts = await partsOf(model([paragraph(images, { anchored })]))
  expect(Object.keys(parts).filter((name) => name.startsWith('word/media/'))).toEqual([
    'word/media/image1.png',
    'word/media/image2.png',
  ])
  const body = parts['word/document.xml'] ?? ''
  expect(new Set(body.match(/<wp:docPr id="\d+"/g)).size).toBe(4)
  expect(body).toContain('<wp:extent cx="508000" cy="254000"/>')
  expect(body).toContain('behindDoc="1"')
  // 40 by 20 points when rotated, so 20 by 40 before, around the same center.
  expect(body).toContain('<wp:posOffset>1397000</wp:posOffset>')
  expect(body).toContain('<wp:extent cx="254000" cy="508000"/><wp:effectExtent l="127000" t="0" r="127000" b="0"/>')
  expect(body).toContain('<a:xfrm rot="5400000">')
})

test('exact line height is not applied to lines with an image, neither from the paragraph nor from its style', async () => {
  const file = { contentType: 'image/png', bytes: Uint8Array.from([1]), width: 40, height: 20 } as const
  const image: Inline = {
    kind: 'image',
    image: { file, width: 40, height: 20, degrees: 0, alternative: undefined },
  }
  const lineHeight = { rule: 'exact', value: 12 } as const
  const styles = [{ name: 'Normal', paragraph: { lineHeight }, run: {} }]
  const link: Inline = { kind: 'link', target: { uri: 'https://example.org' }, content: [image] }
  const xml = await bodyOf([paragraph([link]), paragraph([image], { format: { lineHeight } }), paragraph('x')], {
    styles,
  })
  expect(count(xml, '<w:spacing w:line="240" w:lineRule="atLeast"/>')).toBe(2)
  expect(count(xml, '<w:spacing ')).toBe(2)
})

test('text that runs up gets a text box as high as the text is long, around the same center', async () => {
  const box = { left: 0, top: 90, width: 100, height: 20, degrees: 270, blocks: [paragraph('stamp')] }
  const xml = await bodyOf([paragraph('beside', { boxes: [box] })])
  expect(xml).toContain('<wp:extent cx="254000" cy="1270000"/>')
  expect(xml).toContain('<wp:posOffset>508000</wp:posOffset>')
  expect(xml).toMatch(/<w:txbxContent><w:p>.*stamp.*<\/w:p><\/w:txbxContent>/)
  expect(xml).toContain('vert="vert270"')
  const slanted = await bodyOf([paragraph('beside', { boxes: [{ ...box, degrees: 315 }] })])
  expect(slanted).toContain('<a:xfrm rot="18900000">')
  expect(slanted).not.toContain('vert=')
})

test('a paragraph can contain page and column breaks', async () => {
  const broken = (of: 'page' | 'column'): Inline[] => [
    { kind: 'text', text: 'before', format: {} },
    { kind: 'break', of },
    { kind: 'text', text: 'after', format: {} },
  ]
  const xml = await bodyOf([paragraph(broken('page')), paragraph(broken('column'))])
  expect([...xml.matchAll(/<w:br [^>]*>/g)].map(([found]) => found)).toEqual([
    '<w:br w:type="page"/>',
    '<w:br w:type="column"/>',
  ])
})

test('a paragraph with a column break has no pageBreakBefore, which would make word processors drop the break', async () => {
  const xml = await bodyOf([paragraph('left'), paragraph('right', { format: { breakBefore: 'column' } })])
  expect(xml).toContain('<w:br w:type="column"/></w:r><w:r><w:t xml:space="preserve">right')
  expect(xml).not.toContain('pageBreakBefore')
})

test('rows that must not break across pages have cantSplit', async () => {
  const [first, second] = [table([100, 100], [[cell('a'), cell('b')]]), table([200], [[cell('c')]])]
  const whole = { ...first, rows: first.rows.map((row) => ({ ...row, isWhole: true })) }
  const xml = await bodyOf([whole, paragraph('between'), second])
  expect(xml.match(/<w:cantSplit\/>/g)).toHaveLength(1)
})

test('the lines of a table of contents are the result of a field', async () => {
  const entry = (text: string) => paragraph(text, { role: { kind: 'contents', level: 1 } })
  const xml = await bodyOf([paragraph('before'), entry('One'), entry('Two'), entry('Three'), paragraph('after')])
  const order = [...xml.matchAll(/fldCharType="(\w+)"|>(\w+)<\/w:t>/g)].map(([, kind, text]) => kind ?? text)
  expect(order).toEqual(['before', 'begin', 'separate', 'One', 'Two', 'Three', 'end', 'after'])
})

test('title, author and language are written', async () => {
  const parts = await partsOf(model([paragraph('x')], { title: 'A & B', author: 'C', language: 'he-IL' }))
  expect(parts['docProps/core.xml']).toContain('<dc:title>A &amp; B</dc:title><dc:creator>C</dc:creator>')
  expect(parts['word/styles.xml']).toContain('<w:lang w:bidi="he-IL"/>')
})
