import { parseXml } from '@rgrove/parse-xml'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'

import { nodePlatform } from '../../platforms/node.ts'
import type {
  DocumentModel,
  FlowBlock,
  FlowParagraph,
  FlowTable,
  Inline,
  Section,
  TableCell,
} from '../layout/document/document-model.ts'
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

/** The parts of a package; all that are XML are well-formed, and nothing they name is missing. */
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

test('a paragraph has its style, its deviations in the order of the schema, and its runs', async () => {
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

describe('text comes through whatever it holds', () => {
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

test('numbers that are none, or too large, do no harm', async () => {
  const format = { indentStart: Number.NaN, spaceBefore: -4, spaceAfter: 1e9, indentEnd: Infinity }
  const xml = await bodyOf([paragraph([{ kind: 'text', text: 'x', format: { size: 0, stretch: 99 } }], { format })])
  expect(xml).toContain('<w:spacing w:before="0" w:after="31680"/><w:ind w:left="0" w:right="0"/>')
  expect(xml).toContain('<w:w w:val="600"/><w:sz w:val="2"/>')
})

test('the same model gives the same bytes', async () => {
  const written = model([paragraph('one'), table([50], [[cell('x')]])])
  expect(await writeWord(written, nodePlatform)).toEqual(await writeWord(written, nodePlatform))
})
