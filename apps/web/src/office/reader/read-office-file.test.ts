import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'

import { excelFile, powerPointFile, wordFile } from '../../testing/office-packages.ts'
import { readOfficeFile } from './read-office-file.ts'

const read = (content: Uint8Array<ArrayBuffer> | string, name: string) => readOfficeFile(new Blob([content]), name)

/** The facts of a file. */
async function facts(content: Uint8Array<ArrayBuffer> | string, name: string) {
  const reading = await read(content, name)
  return reading.status === 'read' ? reading.facts : reading.status
}

const own = (bytes: Uint8Array) => new Uint8Array(bytes)

describe('Word', () => {
  test('changes, comments with their authors, and the pages the program counted', async () => {
    const file = wordFile({ inserted: ['one', 'two', 'three'], commenters: ['Ada', 'Ada', 'Bo'], pageCount: 24 })
    expect(await facts(own(file), 'a.docx')).toEqual({
      tool: 'docx-to-pdf',
      isLocked: false,
      pageCount: 24,
      changeCount: 3,
      commentCount: 3,
      commenterCount: 2,
    })
  })

  test('missing content is counted as 0', async () => {
    const found = await facts(own(wordFile()), 'whatever it is called.xlsx')
    expect(found).toMatchObject({ tool: 'docx-to-pdf', changeCount: 0, commentCount: 0 })
  })

  test('adjacent marks by one author count as one change', async () => {
    const mark = (kind: string, author: string) =>
      `<w:${kind} w:id="1" w:author="${author}"><w:r><w:t>x</w:t></w:r></w:${kind}>`
    const text = '<w:r><w:t>y</w:t></w:r>'
    const body = [mark('ins', 'A'), mark('ins', 'A'), mark('ins', 'B'), mark('del', 'B'), text, mark('del', 'B')]
    const formatting = '<w:r><w:rPr><w:b/><w:rPrChange w:id="9" w:author="C"><w:rPr/></w:rPrChange></w:rPr></w:r>'
    const xml = `<w:document><w:body><!-- <w:ins w:author="Z"/> --><w:p>${body.join('')}${formatting}</w:p></w:body></w:document>`
    expect(await facts(packed({ 'word/document.xml': xml }, 'word/document.xml'), 'a.docx')).toMatchObject({
      changeCount: 5,
    })
  })
})

describe('Excel', () => {
  test('sheets with their sizes, hidden ones among them', async () => {
    const rows = Array.from({ length: 12 }, () => ['a', 'b', 'c'])
    const file = excelFile([
      { name: 'Costs &amp; more', rows },
      { name: 'Notes', isHidden: true },
    ])
    expect(await facts(own(file), 'a.xlsx')).toMatchObject({
      tool: 'xlsx-to-pdf',
      commentCount: 0,
      sheets: [
        { name: 'Costs & more', isHidden: false, size: { rowCount: 12, columnCount: 3 } },
        { name: 'Notes', isHidden: true, size: undefined },
      ],
    })
  })

  test('a file name ending in .csv is a table', async () => {
    expect(await facts('a,b\n1,2\n', 'table.csv')).toMatchObject({ tool: 'xlsx-to-pdf', isLocked: false })
  })
})

test('PowerPoint: slides, the titles of hidden ones, and how many have notes', async () => {
  const file = powerPointFile([
    { title: 'Start', notes: 'Say hello' },
    { title: 'Not shown &lt;yet&gt;', isHidden: true },
    { title: 'End', notes: ' ' },
  ])
  expect(await facts(own(file), 'a.pptx')).toMatchObject({
    tool: 'pptx-to-pdf',
    slides: { count: 3, hidden: [{ number: 2, title: 'Not shown <yet>' }], withNotes: 1 },
  })
})

describe('OpenDocument', () => {
  const content = (body: string, styles = '') =>
    `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body>${body}</office:body></office:document-content>`
  const open = (kind: string, xml: string, more: Record<string, string> = {}) =>
    own(
      zipSync({
        mimetype: strToU8(`application/vnd.oasis.opendocument.${kind}`),
        'content.xml': strToU8(xml),
        ...Object.fromEntries(Object.entries(more).map(([name, text]) => [name, strToU8(text)])),
      }),
    )

  test('text: changes, comments and pages', async () => {
    const comment = '<office:annotation><dc:creator>Ada</dc:creator><text:p>Why?</text:p></office:annotation>'
    const xml = content(
      `<text:tracked-changes><text:changed-region/><text:changed-region/></text:tracked-changes>${comment}`,
    )
    const meta = '<office:document-meta><meta:document-statistic meta:page-count="7"/></office:document-meta>'
    expect(await facts(open('text', xml, { 'meta.xml': meta }), 'a.odt')).toMatchObject({
      tool: 'docx-to-pdf',
      changeCount: 2,
      commentCount: 1,
      commenterCount: 1,
      pageCount: 7,
    })
  })

  test('sheets that a style hides', async () => {
    const styles = '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>'
    const xml = content('<table:table table:name="A"/><table:table table:name="B" table:style-name="ta2"/>', styles)
    expect(await facts(open('spreadsheet', xml), 'a.ods')).toMatchObject({
      sheets: [
        { name: 'A', isHidden: false },
        { name: 'B', isHidden: true },
      ],
    })
  })

  test('slides that a style hides, and notes', async () => {
    const styles =
      '<style:style style:name="dp2"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>'
    const frame = (kind: string, text: string) =>
      `<draw:frame presentation:class="${kind}"><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`
    const first = `<draw:page>${frame('title', 'One')}<presentation:notes>${frame('notes', 'Slowly')}</presentation:notes></draw:page>`
    const second = `<draw:page draw:style-name="dp2">${frame('title', 'Two')}<presentation:notes>${frame('notes', '')}</presentation:notes></draw:page>`
    expect(await facts(open('presentation', content(first + second, styles)), 'a.odp')).toMatchObject({
      slides: { count: 2, hidden: [{ number: 2, title: 'Two' }], withNotes: 1 },
    })
  })

  test('an encrypted file asks for its password', async () => {
    const manifest =
      '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>'
    const file = open('text', '', { 'META-INF/manifest.xml': manifest })
    expect(await facts(file, 'a.odt')).toEqual({ tool: 'docx-to-pdf', isLocked: true })
  })
})

test.each([
  ['{\\rtf1 plain}', { changeCount: 0, commentCount: 0 }],
  ['{\\rtf1 {\\revised new}{\\*\\atnauthor Ada}{\\*\\annotation Why}}', { changeCount: undefined, commentCount: 1 }],
])('RTF: %s', async (text, expected) => {
  expect(await facts(text, 'a.rtf')).toMatchObject({ tool: 'docx-to-pdf', ...expected })
})

describe('files of other kinds, and damaged ones', () => {
  test.each<[string, Uint8Array<ArrayBuffer> | string, string]>([
    ['a PDF', '%PDF-1.7\n', 'other'],
    ['an image', '\u0000\u0001\u0002', 'other'],
    ['a ZIP of something else', own(zipSync({ 'a.txt': strToU8('a') })), 'other'],
    ['a package that is cut off', own(wordFile().subarray(0, 700)), 'damaged'],
    [
      'a compound file that is cut off',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
      'damaged',
    ],
  ])('%s', async (_what, content, expected) => {
    expect(await facts(content, 'a.docx')).toBe(expected)
  })
})

/** A package with the parts that a reader needs. */
function packed(parts: Record<string, string | Uint8Array>, main: string): Uint8Array<ArrayBuffer> {
  const rels = `<Relationships><Relationship Id="m" Type="http://x/officeDocument" Target="${main}"/></Relationships>`
  const files = Object.entries({ '_rels/.rels': rels, ...parts })
  return own(
    zipSync(Object.fromEntries(files.map(([name, data]) => [name, typeof data === 'string' ? strToU8(data) : data])), {
      level: 1,
    }),
  )
}
