import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import { compoundFile } from '../../../../fixtures/compound-file.ts'
import { cryptoApi } from '../../../../fixtures/encrypted-binary.ts'
import {
  excelFile,
  field,
  flatText,
  openText,
  packed,
  paragraph,
  relationships,
  rows,
  wordFile,
} from '../../../../fixtures/office-files.ts'
import { presentation, workbook } from '../../../../fixtures/older-office.ts'
import type { PreparationOptions } from './office-source.ts'
import { prepareOffice } from './prepare-office.ts'

const OPTIONS: PreparationOptions = { hidden: false, fitSheets: false, gridlines: false, changes: 'accept' }

const prepare = (name: string, content: Uint8Array | string, options: Partial<PreparationOptions> = {}) =>
  prepareOffice(
    { name, bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content },
    { ...OPTIONS, ...options },
    nodePlatform,
  )

const textOf = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes)
const partOf = ({ bytes }: { bytes: Uint8Array }, part: string) => new TextDecoder().decode(unzipSync(bytes)[part])
const counts = ({ findings }: { findings: { references: Map<string, number> } }) =>
  Object.fromEntries(findings.references)

const EXTERNAL = 'http://127.0.0.1:9/x'
const external = (id: string, type: string, target = EXTERNAL) => ({ id, type, target, isExternal: true })

describe('a Word document', () => {
  test('loses external references, and keeps links', async () => {
    const links = [
      external('rId1', 'image'),
      external('rId2', 'oleObject', 'file:///etc/hostname'),
      external('rId3', 'hyperlink'),
      { id: 'rId4', type: 'aFChunk', target: '//host/share/a.html' },
    ]
    const settings = { 'word/_rels/settings.xml.rels': relationships([external('rId1', 'attachedTemplate')]) }
    const source = await prepare('a.docx', wordFile(paragraph('Hello'), links, settings))
    expect(source.format).toBe('docx')
    expect(counts(source)).toEqual({ images: 1, objects: 1, files: 1, templates: 1 })
    const kept = partOf(source, 'word/_rels/document.xml.rels')
    expect(kept).toContain('rId3')
    for (const id of ['rId1', 'rId2', 'rId4']) expect(kept).not.toContain(id)
    expect(partOf(source, 'word/_rels/settings.xml.rels')).not.toContain(EXTERNAL)
  })

  test('loses fields that read external data, including split ones, and keeps their last results', async () => {
    const split = field('INCLUDE</w:instrText></w:r><w:r><w:instrText>PICTURE "x"', 'shown')
    const body = `${field(' DATE ', 'today')}${field('ddeauto c:\\\\cmd', 'old')}${split}<w:fldSimple w:instr="LINK a b"><w:r><w:t>linked</w:t></w:r></w:fldSimple>`
    const source = await prepare('a.docx', wordFile(body))
    expect(counts(source)).toEqual({ fields: 3 })
    const text = partOf(source, 'word/document.xml')
    for (const kept of ['DATE', 'today', 'old', 'shown', 'linked']) expect(text).toContain(kept)
    for (const cut of ['ddeauto', 'PICTURE', 'LINK']) expect(text).not.toContain(cut)
  })

  test('loses its macros and document type, and parts whose names lead out of it', async () => {
    const parts = {
      'word/vbaProject.bin': 'code',
      '../outside.xml': '<a/>',
      '/etc/outside.xml': '<a/>',
      'word/other.xml': '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/hostname">]><a>&e;</a>',
    }
    const links = [{ id: 'rId1', type: 'vbaProject', target: 'vbaProject.bin' }]
    const source = await prepare('a.docm', wordFile(paragraph('Hello'), links, parts))
    expect(source.findings.hasMacros).toBe(true)
    expect(Object.keys(unzipSync(source.bytes)).filter((name) => /outside|vba/.test(name))).toEqual([])
    expect(partOf(source, 'word/other.xml')).toBe('<a>&e;</a>')
  })

  const CHANGED =
    '<w:p><w:pPr><w:rPr><w:del w:id="0"/></w:rPr></w:pPr><w:del w:id="1"><w:r><w:delText>gone</w:delText></w:r></w:del></w:p><w:p><w:ins w:id="2"><w:r><w:rPr><w:b/><w:rPrChange w:id="3"><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr><w:t>new</w:t></w:r></w:ins><w:del w:id="4"><w:r><w:delText>old</w:delText></w:r></w:del></w:p>'

  test.each([
    ['accept', '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>new</w:t></w:r></w:p>'],
    [
      'reject',
      '<w:p><w:pPr><w:rPr></w:rPr></w:pPr><w:r><w:t>gone</w:t></w:r></w:p><w:p><w:r><w:t>old</w:t></w:r></w:p>',
    ],
    ['show', CHANGED],
  ] as const)('with its changes: %s', async (changes, expected) => {
    const source = await prepare('a.docx', wordFile(CHANGED), { changes })
    const body = /<w:body>(.*)<\/w:body>/.exec(partOf(source, 'word/document.xml'))?.[1]
    expect(body?.replace('<w:del w:id="0"/>', changes === 'show' ? '<w:del w:id="0"/>' : '')).toBe(expected)
  })
})

describe('a workbook', () => {
  const wide = `<cols><col min="1" max="4" width="40"/></cols>${rows(Array.from({ length: 60 }, (_, row) => ['a', 'b', 'c', `d${row}`]))}<pageMargins left="0.7" right="0.7"/>`

  test('loses formulas that access external data, and keeps their values', async () => {
    const cells =
      '<sheetData><row r="1"><c r="A1"><f>_xlfn.WEBSERVICE("http://x")</f><v>7</v></c><c r="B1"><f>SUM(A1)</f><v>8</v></c></row></sheetData>'
    const source = await prepare('a.xlsx', excelFile([{ name: 'S', xml: cells }]))
    expect(counts(source)).toEqual({ data: 1 })
    expect(partOf(source, 'xl/worksheets/sheet1.xml')).toContain('<c r="A1"><v>7</v></c><c r="B1"><f>SUM(A1)</f>')
  })

  test('counts hidden sheets, or shows them', async () => {
    const file = excelFile([
      { name: 'S', xml: rows([['a']]) },
      { name: 'H', xml: rows([['b']]), isHidden: true },
    ])
    expect((await prepare('a.xlsx', file)).findings.hiddenSheets).toBe(1)
    const shown = await prepare('a.xlsx', file, { hidden: true })
    expect(shown.findings.hiddenSheets).toBe(0)
    expect(partOf(shown, 'xl/workbook.xml')).not.toContain('hidden')
  })

  test('is fitted to the width of a page, with its first row on each', async () => {
    const file = excelFile([
      { name: "It's", xml: wide },
      { name: 'Narrow', xml: rows([['a', 'b']]) },
    ])
    const source = await prepare('a.xlsx', file, { fitSheets: true })
    const sheet = partOf(source, 'xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>')
    expect(sheet).toContain('<pageSetup fitToWidth="1" fitToHeight="0" orientation="landscape"/></worksheet>')
    expect(partOf(source, 'xl/worksheets/sheet2.xml')).not.toContain('pageSetup')
    expect(partOf(source, 'xl/workbook.xml')).toContain(
      '</sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">\'It\'\'s\'!$1:$1</definedName></definedNames>',
    )
  })

  test('gets gridlines', async () => {
    const source = await prepare('a.xlsx', excelFile([{ name: 'S', xml: wide }]), { gridlines: true })
    expect(partOf(source, 'xl/worksheets/sheet1.xml')).toContain('<printOptions gridLines="1"/><pageMargins')
  })
})

describe('OpenDocument', () => {
  const LINKED =
    '<draw:image xlink:href="http://x/a.png"/><text:section-source xlink:href="../b.odt"/><text:a xlink:href="http://x/">link</text:a><draw:image xlink:href="Pictures/c.png"/>'

  test('as a package loses code and references', async () => {
    const source = await prepare('a.odt', openText(LINKED, { parts: { 'Basic/Standard/Module1.xml': 'code' } }))
    expect([source.format, source.findings.hasMacros]).toEqual(['odt', true])
    expect(counts(source)).toEqual({ images: 1, files: 1 })
    const text = partOf(source, 'content.xml')
    expect(text).toContain(
      '<draw:image xlink:href=""/><text:section-source xlink:href=""/><text:a xlink:href="http://x/">',
    )
    expect(text).toContain('Pictures/c.png')
    expect(Object.keys(unzipSync(source.bytes)).some((name) => name.startsWith('Basic/'))).toBe(false)
  })

  test('as a flat file loses the same', async () => {
    const scripts =
      '<office:scripts><office:event-listeners><script:event-listener/></office:event-listeners></office:scripts>'
    const source = await prepare('a.xml', flatText(LINKED, scripts))
    expect([source.format, source.findings.hasMacros, counts(source)]).toEqual(['fodt', true, { images: 1, files: 1 }])
    expect(textOf(source)).not.toContain('office:scripts')
  })

  test('needs a password if it is encrypted', async () => {
    expect((await prepare('a.odt', openText('', { isEncrypted: true }))).encryption).toBe('left')
  })
})

describe('a file in an older format', () => {
  const workbookFor = (password: string) => compoundFile(workbook(['a'], cryptoApi(password)).encrypted)
  const presentationFor = (password: string) => compoundFile(presentation(cryptoApi(password)).encrypted)

  test.for([
    ['a.xls', workbookFor('VelvetSweatshop')],
    ['a.ppt', presentationFor('/01Hannes Ruescher/01')],
  ] as const)('%s opens without a password if its program chose the password', async ([name, bytes]) => {
    expect((await prepare(name, bytes)).encryption).toBe('opened')
  })

  test('is left as it is if its encryption is unknown', async () => {
    const { header, encrypt } = cryptoApi('a')
    const unknown = { header: Buffer.from(header).fill(9, 0, 2), encrypt }
    const bytes = compoundFile(presentation(unknown).encrypted)
    expect(await prepare('a.ppt', bytes)).toMatchObject({ format: 'ppt', encryption: 'left', bytes })
  })

  test('is damaged if the header of its encryption is cut off', async () => {
    const { header, encrypt } = cryptoApi('a')
    const bytes = compoundFile(presentation({ header: header.subarray(0, 40), encrypt }).encrypted)
    await expect(prepare('a.ppt', bytes)).rejects.toMatchObject({ code: 'DAMAGED_OFFICE_FILE' })
  })
})

test('RTF loses templates and fields that read external data, and keeps its other bytes', async () => {
  const text =
    '{\\rtf1{\\*\\template http://x/t.dot}{\\field{\\*\\fldinst INCLUDEPICTURE "x"}{\\fldrslt shown}}{\\bin3 {{{}\\\'e9\u00e9}'
  const source = await prepareOffice(
    { name: 'a.doc', bytes: Uint8Array.from(text, (letter) => letter.charCodeAt(0)) },
    OPTIONS,
    nodePlatform,
  )
  expect([source.format, counts(source)]).toEqual(['rtf', { templates: 1, fields: 1 }])
  const kept = String.fromCharCode(...source.bytes)
  expect(kept).toBe("{\\rtf1{\\field{\\fldrslt shown}}{\\bin3 {{{}\\'e9\u00e9}")
})

test('HTML loses scripts and everything that loads resources', async () => {
  const page =
    '<html><head><script>x()</script><style>@import url(a.css);p{background:url("b.png")}</style></head><body onload="x()"><p>kept</p><img src="http://x/a.png"><img src="data:image/png;base64,AAAA"><iframe src="file:///etc/hostname"></iframe><a href="https://x/">link</a></body></html>'
  const source = await prepare('a.doc', page)
  expect([source.format, counts(source)]).toEqual(['html', { styles: 2, images: 1, files: 1 }])
  const text = textOf(source)
  for (const kept of ['<p>kept</p>', 'data:image/png', 'https://x/']) expect(text).toContain(kept)
  for (const cut of ['script', 'onload', 'iframe', 'a.png', 'b.png']) expect(text).not.toContain(cut)
})

test.each([
  ['an archive of something else', 'a.docx', packed({ a: 'b' }), 'NOT_AN_OFFICE_FILE'],
  [
    'a compound file of something else',
    'a.doc',
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    'NOT_AN_OFFICE_FILE',
  ],
  ['XML of something else', 'a.xml', '<?xml version="1.0"?><svg/>', 'NOT_AN_OFFICE_FILE'],
  ['a cut archive', 'a.docx', wordFile('').slice(0, 500), 'DAMAGED_OFFICE_FILE'],
  [
    'too many parts',
    'a.docx',
    packed(Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [`${index}`, '']))),
    'TOO_COMPLEX',
  ],
])('%s is refused', async (_, name, content, code) => {
  await expect(prepare(name, content)).rejects.toMatchObject({ code })
})

test.each([
  ['a.md', '# Title', 'html'],
  ['a.txt', 'Text', 'txt'],
  ['a', 'Text', 'txt'],
  ['a.csv', 'a;b', 'xlsx'],
  ['a.htm', 'Text', 'html'],
])('%s with %j becomes %s', async (name, content, format) => {
  expect((await prepare(name, content)).format).toBe(format)
})

test('a sheet too wide to be readable on one page is fitted to several across', async () => {
  const xml = `<cols><col min="1" max="26" width="60"/></cols>${rows([Array.from({ length: 26 }, () => 'a')])}`
  const source = await prepare('a.xlsx', excelFile([{ name: 'A', xml }]), { fitSheets: true })
  expect(partOf(source, 'xl/worksheets/sheet1.xml')).toContain('fitToWidth="5"')
})
