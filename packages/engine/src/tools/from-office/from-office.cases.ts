import assert from 'node:assert/strict'

import * as office from '../../../../../fixtures/office-files.ts'
import { compoundFile } from '../../../../../fixtures/compound-file.ts'
import { cryptoApi, shortRc4 } from '../../../../../fixtures/encrypted-binary.ts'
import { agilePackage } from '../../../../../fixtures/encrypted-office.ts'
import { encryptedWhole } from '../../../../../fixtures/encrypted-odf.ts'
import { makeImage } from '../../../../../fixtures/make-image.ts'
import { presentation, wordStreams, workbook as olderWorkbook } from '../../../../../fixtures/older-office.ts'
import { conformanceProblems } from '../../../test/conformance.ts'
import { input } from '../../../test/inputs.ts'
import { checkWithQpdf, entry, structureOf, taggedText, textOfPages } from '../../../test/inspect-pdf.ts'
import {
  crossing,
  type AcceptedCase,
  type CaseResult,
  type OperationCases,
  type RefusedCase,
  rare,
} from '../../../test/operation-case.ts'
import type { InputFile } from '@recto/runtime'

import { wideSheetCase } from '../../../test/wide-sheet-case.ts'

const text = (content: string) => new TextEncoder().encode(content)

/** A paragraph with a content control (ISO/IEC 29500-1, 17.5.2). */
const CONTROL =
  '<w:p><w:r><w:t xml:space="preserve">Dear </w:t></w:r><w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent><w:r>' +
  '<w:t>Ada Lovelace</w:t></w:r></w:sdtContent></w:sdt><w:r><w:t>, welcome.</w:t></w:r></w:p>'

const letter = () =>
  input(
    'Brief.docx',
    office.wordFile(
      [
        office.paragraph('Größe', 'Heading1'),
        office.paragraph('Sehr geehrte Frau Ada'),
        office.field('INCLUDETEXT "/etc/hostname"', 'as it was'),
        '<w:p><w:del w:id="1" w:author="a"><w:r><w:delText>removed</w:delText></w:r></w:del><w:ins w:id="2" w:author="a"><w:r><w:t>inserted</w:t></w:r></w:ins></w:p>',
      ].join(''),
      [{ id: 'rId7', type: 'image', target: 'http://127.0.0.1:9/a.png', isExternal: true }],
    ),
  )

const workbook = () =>
  input(
    'Plan.xlsx',
    office.excelFile([
      {
        name: 'Shown',
        xml: office.rows([
          ['Name', 'Amount'],
          ['Ada', 'twelve'],
        ]),
      },
      { name: 'Hidden', xml: office.rows([['secret']]), isHidden: true },
    ]),
  )

const slides = () =>
  input(
    'Talk.pptx',
    office.powerpointFile([{ text: 'First slide' }, { text: 'Skipped slide', isHidden: true }, { text: 'Last slide' }]),
  )

/** A sheet of 18 columns and 60 rows under a row of headers, which takes several pages side by side. */
const wideSheet = () => {
  const headers = Array.from({ length: 18 }, (_, column) => `Head${column}`)
  const values = Array.from({ length: 60 }, (_, line) => headers.map((_header, column) => `r${line}c${column}`))
  return input('Wide.xlsx', office.excelFile([{ name: 'Wide', xml: office.rows([headers, ...values]) }]))
}

/**
 * A notice without a title, with links to a neighboring file and to a web page, and images with and without a description.
 * @param language attributes of `w:lang`
 */
const notice = (heading: string, language: string) =>
  input(
    'Notice.docx',
    office.wordFile(
      [
        office.paragraph(heading, 'Heading1'),
        office.hyperlink('rId7', 'plan'),
        office.hyperlink('rId8', 'page'),
        office.picture('rId9', 'A gradient'),
        office.picture('rId9'),
      ].join(''),
      [
        { id: 'rId7', type: 'hyperlink', target: 'Plan.xlsx', isExternal: true },
        { id: 'rId8', type: 'hyperlink', target: 'https://example.org/', isExternal: true },
        { id: 'rId9', type: 'image', target: 'media/a.png' },
      ],
      { 'word/media/a.png': makeImage('png', '-size', '60x40', 'gradient:red-blue') },
      language,
    ),
  )
const germanNotice = () => notice('Meldewege', 'w:val="de-DE"')

/** Entries of the catalog and of the information of a PDF, by qpdf. */
async function labels(bytes: Uint8Array) {
  const structure = await structureOf(bytes)
  const { trailer } = structure
  return {
    title: entry(structure, trailer['/Info'], '/Title'),
    language: entry(structure, trailer['/Root'], '/Lang'),
    isTitleShown: entry(structure, trailer['/Root'], '/ViewerPreferences', '/DisplayDocTitle'),
  }
}

/** The letter, encrypted, and the password sent with it. */
const lockedLetter = (password?: string) => ({
  ...input('Brief.docx', agilePackage(letter().bytes, 'geheim')),
  ...(password === undefined ? {} : { password }),
})

/** Files in the older formats, encrypted. */
const lockedXls = () => compoundFile(olderWorkbook(['Größe', 'Sehr geehrte Frau Ada'], cryptoApi('geheim')).encrypted)
const lockedDoc = () => compoundFile(wordStreams(shortRc4('geheim')).encrypted)
const lockedPpt = () => compoundFile(presentation(cryptoApi('geheim')).encrypted)

/** A document that says it is 300 MB when inflated. */
function bomb(): InputFile {
  const bytes = letter().bytes.slice()
  const view = new DataView(bytes.buffer)
  // The uncompressed size in the first entry of the central directory (APPNOTE 4.3.12).
  view.setUint32(Buffer.from(bytes).indexOf('PK\u0001\u0002') + 24, 300 * 2 ** 20, true)
  return input('bomb.docx', bytes)
}

function row(
  name: string,
  file: () => InputFile,
  options: Record<string, unknown>,
  check: (result: CaseResult) => void | Promise<void>,
): AcceptedCase {
  return { name, operation: 'fromOffice', files: () => [file()], options, check }
}

function refusal(
  name: string,
  file: () => InputFile,
  expected: Pick<RefusedCase, 'error' | 'facts'>,
  options: Record<string, unknown> = {},
): RefusedCase {
  return { name, operation: 'fromOffice', files: () => [file()], options, ...expected }
}

const accepted: OperationCases['accepted'] = [
  row(
    'a Word document is tagged, has an outline, and nothing from outside',
    letter,
    {},
    async ({ name, bytes, report }) => {
      assert.equal(name, 'Brief.pdf')
      assert.equal(report.pageCount, 1)
      assert.deepEqual(
        report.warnings.map(({ code, count }) => [code, count]),
        [['REFERENCES_CUT', 2]],
      )
      await checkWithQpdf(bytes)
      const [page = ''] = await textOfPages(bytes)
      assert.match(page, /Größe\s+Sehr geehrte Frau Ada\s+as it was\s+inserted/)
      assert.doesNotMatch(page, /removed/)
      assert.ok((await taggedText(bytes)).includes('Größe'))
      const { outlines } = await structureOf(bytes)
      assert.deepEqual(
        outlines.map(({ title }) => title),
        ['Größe'],
      )
    },
  ),
  row('the visible sheets of a workbook', workbook, {}, async ({ name, bytes, report }) => {
    assert.equal(name, 'Plan.pdf')
    assert.deepEqual(report.warnings, [{ code: 'HIDDEN_SHEETS_LEFT_OUT', file: 'Plan.xlsx', count: 1 }])
    const pages = (await textOfPages(bytes)).join()
    assert.match(pages, /Name\s+Amount\s+Ada\s+twelve/)
    assert.doesNotMatch(pages, /secret/)
  }),
  row('the visible slides of a presentation', slides, {}, async ({ bytes, report }) => {
    assert.equal(report.pageCount, 2)
    assert.deepEqual(
      report.warnings.map(({ code, count }) => [code, count]),
      [
        ['HIDDEN_SLIDES_LEFT_OUT', 1],
        ['FONTS_REPLACED', 1],
      ],
    )
    assert.deepEqual(await textOfPages(bytes), ['First slide', 'Last slide'])
  }),
  rare(
    row('a wide sheet on one page across, its headers on each', wideSheet, { fitSheets: true }, async ({ bytes }) => {
      const pages = await textOfPages(bytes)
      assert.equal(pages.length, 2)
      for (const page of pages) assert.match(page, /Head0\s.*Head17/)
      const { pages: list, ...structure } = await structureOf(bytes)
      const [, , width, height] = entry({ pages: list, ...structure }, list[0]?.object, '/MediaBox') as number[]
      assert.ok((width ?? 0) > (height ?? 0), 'landscape')
    }),
  ),
  row('hidden sheets, if they are asked for', workbook, { hidden: true }, async ({ bytes, report }) => {
    assert.deepEqual(report.warnings, [])
    assert.match((await textOfPages(bytes)).join(), /secret/)
  }),
  wideSheetCase,
  row(
    'content controls as text in its line, not as fields',
    () => input('Controls.docx', office.wordFile(CONTROL)),
    {},
    async ({ bytes }) => {
      assert.match((await textOfPages(bytes)).join(), /Dear Ada Lovelace, welcome\./)
      assert.doesNotMatch(JSON.stringify(await structureOf(bytes)), /AcroForm/)
    },
  ),
  row('tracked changes as if rejected', letter, { changes: 'reject' }, async ({ bytes }) => {
    const [page = ''] = await textOfPages(bytes)
    assert.match(page, /removed/)
    assert.doesNotMatch(page, /inserted/)
  }),
  row(
    'Markdown with what it may not load',
    () => input('notes.md', text('# Title\n\nSome *text* ![x](http://127.0.0.1:9/x.png)\n')),
    {},
    async ({ name, bytes, report }) => {
      assert.equal(name, 'notes.pdf')
      assert.deepEqual(
        report.warnings.map(({ code }) => code),
        ['REFERENCES_CUT'],
      )
      assert.match((await textOfPages(bytes)).join(), /Title\s+Some text/)
    },
  ),
  rare(
    row(
      'values separated by semicolons',
      () => input('a.csv', text('a;b\nü;=1+1\n')),
      {},
      async ({ bytes }) => {
        assert.match((await textOfPages(bytes)).join(), /a\s+b\s+ü\s+=1\+1/)
      },
    ),
  ),
  row(
    'a title and the language of most of the text, where LibreOffice has none',
    germanNotice,
    {},
    async ({ bytes }) => {
      assert.deepEqual(await labels(bytes), { title: 'u:Notice', language: 'u:de-DE', isTitleShown: true })
      // A link to a file next to the document stays relative, so that the converter's folder is not revealed.
      const objects = JSON.stringify((await structureOf(bytes)).objects)
      assert.match(objects, /Plan\.xlsx/)
      assert.doesNotMatch(objects, /file:/)
    },
  ),
  // LibreOffice takes seconds to load a font for it.
  rare(
    row(
      'the language of Chinese text, of two that the document names',
      () => notice('傳染病通報作業流程', 'w:val="en-US" w:eastAsia="zh-TW"'),
      {},
      async ({ bytes }) => {
        assert.deepEqual(await labels(bytes), { title: 'u:Notice', language: 'u:zh-TW', isTitleShown: true })
      },
    ),
  ),
  rare(
    row(
      'the language of slides',
      () => input('Vortrag.pptx', office.powerpointFile([{ text: 'Guten Tag', language: 'de-DE' }, { text: 'Hi' }])),
      {},
      async ({ bytes }) => {
        assert.deepEqual(await labels(bytes), { title: 'u:Vortrag', language: 'u:de-DE', isTitleShown: true })
      },
    ),
  ),
  rare(
    row('a workbook does not say its language', workbook, {}, async ({ bytes }) => {
      assert.deepEqual(await labels(bytes), { title: 'u:Plan', language: 'u:und', isTitleShown: true })
    }),
  ),
  row(
    'PDF/A and PDF/UA at once, with the images that lack alternative text',
    germanNotice,
    { pdfa: true, pdfua: true },
    async ({ bytes, report }) => {
      assert.deepEqual(report.warnings, [{ code: 'ALT_TEXT_MISSING', file: 'Notice.docx', count: 1 }])
      assert.deepEqual(await conformanceProblems(bytes, { pdfA: true, pdfUa: true }), [])
    },
  ),
  row(
    'an encrypted document, prepared like any other',
    () => lockedLetter('geheim'),
    {},
    async ({ bytes, report }) => {
      assert.deepEqual(
        report.warnings.map(({ code }) => code),
        ['REFERENCES_CUT', 'PROTECTION_REMOVED'],
      )
      assert.match((await textOfPages(bytes)).join(), /Sehr geehrte Frau Ada/)
    },
  ),
  rare(
    row(
      'an encrypted OpenDocument file',
      () => ({
        ...input('Brief.odt', encryptedWhole(office.openText('<text:p>Sehr geehrte Frau Ada</text:p>'), 'geheim')),
        password: 'geheim',
      }),
      {},
      async ({ bytes, report }) => {
        assert.deepEqual(
          report.warnings.map(({ code }) => code),
          ['PROTECTION_REMOVED'],
        )
        assert.match((await textOfPages(bytes)).join(), /Sehr geehrte Frau Ada/)
      },
    ),
  ),
  rare(
    row(
      'an encrypted workbook in the older format',
      () => ({ ...input('Plan.xls', lockedXls()), password: 'geheim' }),
      {},
      async ({ bytes, report }) => {
        assert.deepEqual(
          report.warnings.map(({ code }) => code),
          ['PROTECTION_REMOVED'],
        )
        assert.match((await textOfPages(bytes)).join(), /Größe\s+Sehr geehrte Frau Ada/)
      },
    ),
  ),
  row('PDF/A of some pages', slides, { pdfa: true, pageRange: '2' }, async ({ bytes }) => {
    assert.deepEqual(await textOfPages(bytes), ['Last slide'])
    assert.deepEqual(await conformanceProblems(bytes, { pdfA: true, pdfUa: false }), [])
    assert.notDeepEqual(await conformanceProblems(bytes, { pdfA: false, pdfUa: true }), [])
  }),
  rare(
    row('the pages asked for', slides, { pageRange: '2' }, async ({ bytes, report }) => {
      assert.equal(report.pageCount, 1)
      assert.deepEqual(await textOfPages(bytes), ['Last slide'])
    }),
  ),
]

const refused: OperationCases['refused'] = [
  crossing(
    ['http'],
    refusal('a program', () => input('a.docx', Uint8Array.of(0x4d, 0x5a, 0x90, 0, 3, 0)), {
      error: 'NOT_AN_OFFICE_FILE',
      facts: { file: 'a.docx' },
    }),
  ),
  crossing(
    ['http', 'thread'],
    refusal('a document in another encryption', () => input('a.odt', office.openText('', { isEncrypted: true })), {
      error: 'OFFICE_ENCRYPTION_UNSUPPORTED',
      facts: { file: 'a.odt' },
    }),
  ),
  crossing(
    ['http', 'thread'],
    refusal('an encrypted document with another password', () => lockedLetter('Geheim'), {
      error: 'WRONG_PASSWORD',
      facts: { file: 'Brief.docx' },
    }),
  ),
  refusal('an encrypted document without a password', () => lockedLetter(), {
    error: 'PASSWORD_REQUIRED',
    facts: { file: 'Brief.docx' },
  }),
  ...[lockedDoc, lockedXls, lockedPpt].flatMap((file, index) => {
    const format = ['doc', 'xls', 'ppt'][index]
    const facts = { file: `a.${format}` }
    return [
      refusal(
        `an encrypted ${format} with another password`,
        () => ({ ...input(facts.file, file()), password: 'Geheim' }),
        {
          error: 'WRONG_PASSWORD',
          facts,
        },
      ),
      refusal(`an encrypted ${format} without a password`, () => input(facts.file, file()), {
        error: 'PASSWORD_REQUIRED',
        facts,
      }),
    ]
  }),
  refusal('an archive of something else', () => input('a.docx', office.packed({ 'a.txt': 'a' })), {
    error: 'NOT_AN_OFFICE_FILE',
    facts: { file: 'a.docx' },
  }),
  refusal('a document that is cut off', () => input('a.docx', letter().bytes.slice(0, 900)), {
    error: 'DAMAGED_OFFICE_FILE',
    facts: { file: 'a.docx' },
  }),
  refusal('a package that is too large when inflated', bomb, {
    error: 'TOO_COMPLEX',
    facts: { file: 'bomb.docx', reason: 'expansion', limit: 256 },
  }),
  refusal(
    'pages that do not exist',
    slides,
    { error: 'PAGE_OUT_OF_RANGE', facts: { file: 'Talk.pptx', page: 3, pageCount: 2 } },
    { pageRange: '1-3' },
  ),
]

/** The cases of `fromOffice`. */
export const fromOfficeCases: OperationCases = { accepted, refused }
