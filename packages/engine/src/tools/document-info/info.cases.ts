import assert from 'node:assert/strict'

import type { DocumentInfo } from '@recto/contract'
import type { InputFile } from '@recto/runtime'

import { activeContent, COUNTS } from '../../../../../fixtures/active-content.ts'
import * as fixtures from '../../../../../fixtures/documents.ts'
import * as facts from '../../../../../fixtures/document-info.ts'
import { encryptWithQpdf } from '../../../../../fixtures/encrypt-with-qpdf.ts'
import { input, sample } from '../../../test/inputs.ts'
import {
  crossing,
  type AcceptedCase,
  type CaseResult,
  type OperationCases,
  type RefusedCase,
} from '../../../test/operation-case.ts'

const file = (bytes: Uint8Array, name = 'report.pdf') => input(name, bytes)

/** Every answer is checked against the schema, so the cast is safe. */
const read = ({ bytes }: CaseResult) => JSON.parse(new TextDecoder().decode(bytes)) as DocumentInfo

function row(
  name: string,
  open: () => InputFile,
  check: (info: DocumentInfo, result: CaseResult) => void,
): AcceptedCase {
  return {
    name,
    operation: 'info',
    files: () => [open()],
    options: {},
    check: (result) => check(read(result), result),
  }
}

function refusal(name: string, open: () => InputFile, expected: Pick<RefusedCase, 'error' | 'facts'>): RefusedCase {
  return { name, operation: 'info', files: () => [open()], options: {}, ...expected }
}

/** The facts that are set to true. */
function held(info: DocumentInfo): string[] {
  return Object.entries(info).flatMap(([key, value]) => (value === true ? [key] : []))
}

const accepted: OperationCases['accepted'] = [
  row(
    'reports all facts about a document',
    () => file(fixtures.report(), 'Bericht é.PDF'),
    (info, { report }) => {
      assert.deepEqual(info, {
        fileName: 'Bericht é.PDF',
        fileSize: fixtures.report().length,
        pageCount: 3,
        pdfVersion: '1.7',
        isEncrypted: false,
        isLinearized: false,
        isTagged: false,
        hasForms: false,
        hasOutline: true,
        hasSignatures: false,
        hasJavaScript: false,
        hasAttachments: false,
        hasLayers: false,
        findings: [
          { kind: 'metadata', count: 1, pages: [] },
          { kind: 'webLinks', count: 1, pages: [1] },
        ],
        title: 'The report',
        author: 'Ada',
        subject: null,
        keywords: null,
        creator: null,
        producer: null,
        creationDate: null,
        modificationDate: null,
        pages: [
          { width: 300.1235, height: 200, rotation: 0 },
          { width: 200, height: 300.1235, rotation: 90 },
          { width: 300.1235, height: 200, rotation: 0 },
        ],
      })
      assert.deepEqual(report.warnings, [])
    },
  ),
  row(
    'reports page sizes as displayed',
    () => file(facts.pagesOfAllSizes()),
    (info) => {
      const expected = facts.PAGE_SIZES.map(({ width, height, rotation }) => ({ width, height, rotation }))
      assert.deepEqual(info.pages, expected)
    },
  ),
  row(
    'reads XMP if document information is missing',
    () => file(facts.withXmpMetadata()),
    (info) => {
      assert.equal(info.pdfVersion, '2.0')
      assert.deepEqual(
        [info.title, info.author, info.keywords, info.creator, info.producer, info.subject],
        ['Title & more', 'Ada, Grace', 'one, two', 'Typewriter', 'Press', null],
      )
      assert.deepEqual([info.creationDate, info.modificationDate], ['2026-03-04T05:06:07+01:00', '2026-03-01T00:00:00'])
    },
  ),
  row(
    'reads texts with very long runs of zeros, spaces and dots',
    () => file(facts.withLongRuns()),
    (info) => {
      assert.match(info.title ?? '', /^Zeros\0+end$/)
      assert.deepEqual(
        info.findings.map(({ kind }) => kind),
        ['metadata', 'attachments'],
      )
    },
  ),
  crossing(
    ['http'],
    row(
      'reads texts in every encoding and dates as ISO 8601',
      () =>
        file(
          facts.onePage({
            info: `<< /Title <FEFF004E006100EF007600650020D83DDE00> /Author (Zo\\353 \\200) /Subject <EFBBBF5AC3BC72696368> /Keywords <FFFE61001B0065006E001B006200> /CreationDate (D:20261121093015+05'30') /ModDate (D:20261301) >>`,
          }),
        ),
      (info) => {
        assert.deepEqual([info.title, info.author, info.subject, info.keywords], ['Naïve 😀', 'Zoë •', 'Zürich', 'ab'])
        assert.deepEqual([info.creationDate, info.modificationDate], ['2026-11-21T09:30:15+05:30', null])
      },
    ),
  ),
  row(
    'reports the newer of the header version and the catalog version',
    () => file(facts.onePage({ version: '1.3', catalog: '/Version /1.6' })),
    (info) => assert.equal(info.pdfVersion, '1.6'),
  ),
  row(
    'reports a form and its script',
    () => file(fixtures.form('today', '1')),
    (info) => assert.deepEqual(held(info), ['hasForms', 'hasJavaScript']),
  ),
  row(
    'reports tags',
    () => file(fixtures.tagged('H1')),
    (info) => assert.deepEqual(held(info), ['isTagged']),
  ),
  row(
    'reports layers and attachments',
    () => file(fixtures.layered()),
    (info) => assert.deepEqual(held(info), ['hasAttachments', 'hasLayers']),
  ),
  row(
    'reports signatures',
    () => file(fixtures.signed()),
    (info) => assert.deepEqual(held(info), ['hasForms', 'hasSignatures']),
  ),
  row(
    'finds a file attached to a page',
    () => file(facts.onePage({ page: '/Annots [<< /Subtype /FileAttachment /Rect [0 0 9 9] /FS (a.txt) >>]' })),
    (info) => assert.deepEqual(held(info), ['hasAttachments']),
  ),
  row(
    'ignores empty lists',
    () =>
      file(
        facts.onePage({
          catalog:
            '/AcroForm << /Fields [] >> /Outlines << /Count 0 >> /OCProperties << /OCGs [] >> /Names << /EmbeddedFiles << /Names [] >> >> /MarkInfo << /Marked false >> /AF []',
          info: '<< /Title () /Author ( ) /CreationDate () >>',
        }),
      ),
    (info) => assert.deepEqual([held(info), info.title, info.author, info.creationDate], [[], null, null, null]),
  ),
  row(
    'handles reference cycles',
    () => file(facts.cyclicReferences()),
    (info) => assert.deepEqual(held(info), ['hasForms', 'hasOutline']),
  ),
  crossing(
    ['http'],
    row(
      'lists what acts by itself, reaches outside the file or is hidden, with its pages',
      () => file(activeContent()),
      ({ findings }, { report }) => {
        assert.deepEqual(
          findings.map(({ kind, count }) => [kind, count]),
          Object.entries(COUNTS),
        )
        assert.deepEqual(findings.find(({ kind }) => kind === 'launch')?.pages, [1])
        assert.deepEqual(findings.find(({ kind }) => kind === 'hiddenLayers')?.pages, [])
        assert.deepEqual(report.warnings, [])
      },
    ),
  ),
  ...Object.entries(facts.WITH_SCRIPTS).map(([place, document]) =>
    row(
      `finds the script of ${place}`,
      () => file(document()),
      (info) => assert.equal(info.hasJavaScript, true),
    ),
  ),
  row(
    'opens an encrypted file with its password and reports the encryption',
    () => input('report.pdf', sample('locked.pdf'), 'open sesame'),
    (info) => assert.deepEqual([held(info), info.pageCount], [['isEncrypted'], 2]),
  ),
  row(
    'reads the strings of an encrypted file',
    () => input('report.pdf', encryptWithQpdf(fixtures.report(), 'revision 4, AES', 'user', 'owner'), 'user'),
    (info) => {
      assert.deepEqual([info.title, info.author, info.isEncrypted, info.hasOutline], ['The report', 'Ada', true, true])
    },
  ),
  ...(['revision 4, AES', 'revision 6, AES, metadata in the clear'] as const).map((kind) =>
    row(
      `reads the metadata of an encrypted file, ${kind}`,
      () => input('report.pdf', encryptWithQpdf(facts.withXmpMetadata(), kind, 'user', 'owner'), 'owner'),
      (info) => assert.deepEqual([info.title, info.producer, info.isEncrypted], ['Title & more', 'Press', true]),
    ),
  ),
  row(
    'opens a file that has only an owner password, without a password',
    () => file(sample('owner-locked.pdf')),
    (info) => assert.deepEqual([held(info), info.pageCount], [['isEncrypted'], 2]),
  ),
  crossing(
    ['http'],
    row(
      'says what was repaired to be able to tell',
      () => file(fixtures.brokenTable(), 'broken.pdf'),
      (info, { report }) => {
        assert.equal(info.pageCount, 2)
        assert.deepEqual(report.warnings, [{ code: 'REPAIRED', file: 'broken.pdf' }])
      },
    ),
  ),
]

const refused: OperationCases['refused'] = [
  refusal('requires the password of an encrypted file', () => file(sample('locked.pdf'), 'locked.pdf'), {
    error: 'PASSWORD_REQUIRED',
    facts: { file: 'locked.pdf' },
  }),
  refusal('refuses a wrong password', () => input('locked.pdf', sample('locked.pdf'), 'sesame'), {
    error: 'WRONG_PASSWORD',
    facts: { file: 'locked.pdf' },
  }),
  refusal('refuses a file that is not a PDF', () => file(fixtures.notAPdf(), 'letter.pdf'), {
    error: 'NOT_A_PDF',
    facts: { file: 'letter.pdf' },
  }),
  crossing(
    ['http'],
    refusal('refuses a name that is none of a PDF', () => file(fixtures.plain(1), 'letter.doc'), {
      error: 'NOT_A_PDF',
      facts: { file: 'letter.doc' },
    }),
  ),
  refusal('refuses what cannot be repaired', () => file(fixtures.beyondRepair()), {
    error: 'DAMAGED_PDF',
    facts: { file: 'report.pdf' },
  }),
  crossing(
    ['http'],
    refusal('refuses an empty file', () => file(new Uint8Array(), 'empty.pdf'), {
      error: 'FILE_REQUIRED',
      facts: { file: 'empty.pdf' },
    }),
  ),
]

/** Cases of info. */
export const cases: OperationCases = { accepted, refused }
