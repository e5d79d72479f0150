import assert from 'node:assert/strict'
import type { InputFile } from '@recto/runtime'

import * as fixtures from '../../../../../fixtures/documents.ts'
import { encryptWithQpdf, ENCRYPTION_KINDS, type EncryptionKind } from '../../../../../fixtures/encrypt-with-qpdf.ts'
import { input as file, sample } from '../../../test/inputs.ts'
import { checkWithQpdf, encryptionOf, entry, structureOf, textOfPages } from '../../../test/inspect-pdf.ts'
import {
  EVERYWHERE,
  crossing,
  type AcceptedCase,
  type CaseResult,
  type OperationCases,
  type RefusedCase,
} from '../../../test/operation-case.ts'

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const codes = (result: CaseResult) => result.report.warnings.map((warning) => warning.code)

function row(
  name: string,
  files: () => InputFile[],
  check: (result: CaseResult) => Promise<void>,
  options: Record<string, unknown> = {},
): AcceptedCase {
  return { name, operation: 'merge', files, options, check }
}

function refusal(
  name: string,
  files: () => InputFile[],
  expected: Pick<RefusedCase, 'error' | 'facts'>,
  options: Record<string, unknown> = {},
): RefusedCase {
  return { name, operation: 'merge', files, options, ...expected }
}

const accepted: OperationCases['accepted'] = [
  row(
    'keeps pages in the order of the files',
    () => [file('b.pdf', fixtures.plain(2)), file('a.pdf', fixtures.report()), file('c.pdf', fixtures.plain(1))],
    async (result) => {
      assert.equal(result.name, 'merged.pdf')
      assert.equal(result.report.pageCount, 6)
      const text = await textOfPages(result.bytes)
      assert.deepEqual(text, ['Plain 1', 'Plain 2', 'Report one', 'Report two', 'Report three', 'Plain 1'])
      assert.match(await checkWithQpdf(result.bytes), /No syntax or stream encoding errors/)
      assert.deepEqual(codes(result), [])
    },
  ),
  row(
    'adds an outline item per file above its own outline',
    () => [file('Plain.pdf', fixtures.plain(1)), file('Bericht é.PDF', fixtures.report())],
    async (result) => {
      const { outlines } = await structureOf(result.bytes)
      assert.deepEqual(
        outlines.map((item) => [item.title, item.destpageposfrom1]),
        [
          ['Plain', 1],
          ['Bericht é', 2],
        ],
      )
      const [chapter, end] = outlines[1]?.kids ?? []
      assert.deepEqual([chapter?.title, chapter?.destpageposfrom1, chapter?.kids[0]?.title], ['Chapter', 2, 'Section'])
      assert.equal(end?.title, 'Endé')
      assert.deepEqual([result.report.kept?.outlineItems, result.report.kept?.outlineItemsAdded], [3, 2])
    },
  ),
  row(
    'adds no outline items unless asked to',
    () => [file('a.pdf', fixtures.report()), file('b.pdf', fixtures.report())],
    async (result) => {
      const { outlines } = await structureOf(result.bytes)
      assert.deepEqual(
        outlines.map((item) => item.title),
        ['Chapter', 'Endé', 'Chapter', 'Endé'],
      )
      assert.equal(result.report.kept?.outlineItemsAdded, 0)
    },
    { addBookmarks: false },
  ),
  row(
    'keeps the targets of links and named destinations, even if names clash',
    () => [file('a.pdf', fixtures.report()), file('b.pdf', fixtures.report())],
    async (result) => {
      const structure = await structureOf(result.bytes)
      const pages = structure.pages.map((page) => page.object)
      const names = entry(structure, structure.trailer['/Root'], '/Names', '/Dests', '/Names')
      assert.ok(isList(names))
      assert.deepEqual(
        names.map((value, index) => (index % 2 === 0 ? value : (value as unknown[])[0])),
        ['u:chapter.2', pages[1], 'u:chapter.2_2', pages[4]],
      )
      const old = entry(structure, structure.trailer['/Root'], '/Dests') as Record<string, unknown[]>
      assert.deepEqual([old['/old']?.[0], old['/old_2']?.[0]], [pages[1], pages[4]])
      const links = entry(structure, pages[3], '/Annots') as unknown[]
      assert.equal(entry(structure, links[0], '/Dest'), 'u:chapter.2_2')
      const explicit = entry(structure, links[1], '/A', '/D') as unknown[]
      assert.equal(explicit[0], pages[5])
      assert.equal(entry(structure, links[2], '/A', '/URI'), 'u:https://example.org/')
      assert.equal(result.report.kept?.links, 6)
    },
  ),
  row(
    'keeps page size, rotation, precision and labels',
    () => [file('a.pdf', fixtures.plain(1)), file('b.pdf', fixtures.report())],
    async (result) => {
      const structure = await structureOf(result.bytes)
      const second = structure.pages[1]?.object
      assert.deepEqual(entry(structure, second, '/MediaBox'), [0, 0, 300.123456789, 200])
      assert.equal(entry(structure, structure.pages[2]?.object, '/Rotate'), 90)
      const labels = entry(structure, structure.trailer['/Root'], '/PageLabels', '/Nums')
      assert.deepEqual(labels, [0, { '/S': '/D' }, 1, { '/S': '/r' }, 3, { '/S': '/D' }])
      assert.equal(result.report.kept?.pageLabels, 3)
    },
  ),
  row(
    'keeps fields with values and appearances, and renames clashing ones, also in scripts',
    () => [file('a.pdf', fixtures.form('Monday', '7')), file('b.pdf', fixtures.form('Tuesday', '9'))],
    async (result) => {
      const structure = await structureOf(result.bytes)
      const fields = structure.acroform.fields.map((field) => [field.fullname, field.value, field.pageposfrom1])
      assert.deepEqual(fields, [
        ['Date', 'u:Monday', 1],
        ['Amount', 'u:7', 1],
        ['Total', null, 1],
        ['Date_2', 'u:Tuesday', 2],
        ['Amount_2', 'u:9', 2],
        ['Total_2', null, 2],
      ])
      const form = entry(structure, structure.trailer['/Root'], '/AcroForm') as Record<string, unknown[]>
      assert.deepEqual(form['/CO'], [form['/Fields']?.[2], form['/Fields']?.[5]])
      assert.equal(
        entry(structure, form['/Fields']?.[5], '/AA', '/C', '/JS'),
        'u:event.value = this.getField("Amount_2").value * 2; AFSimple_Calculate("SUM", new Array("Amount_2", "Other"));',
      )
      const looks = await textOfPages(result.bytes)
      assert.match(looks[0] ?? '', /Monday/)
      assert.match(looks[1] ?? '', /Tuesday/)
      const script = { findings: [{ kind: 'javascript', count: 1 }], isKept: true } as const
      assert.deepEqual(result.report.warnings, [
        { code: 'ACTIVE_CONTENT', file: 'a.pdf', ...script },
        { code: 'ACTIVE_CONTENT', file: 'b.pdf', ...script },
        { code: 'FIELDS_RENAMED', file: 'b.pdf', count: 3 },
      ])
      assert.equal(result.report.kept?.formFields, 6)
    },
  ),
  row(
    'merges the structure trees',
    () => [
      file('a.pdf', fixtures.tagged('H1')),
      file('b.pdf', fixtures.plain(1)),
      file('c.pdf', fixtures.tagged('H2')),
    ],
    async (result) => {
      const structure = await structureOf(result.bytes)
      const root = entry(structure, structure.trailer['/Root'], '/StructTreeRoot') as Record<string, unknown>
      assert.equal((root['/K'] as unknown[]).length, 2)
      assert.deepEqual(root['/RoleMap'], { '/Headline': '/H1', '/Headline_2': '/H2' })
      assert.equal(entry(structure, structure.trailer['/Root'], '/Lang'), 'u:de')
      const third = structure.pages[2]?.object
      assert.equal(entry(structure, third, '/StructParents'), 1)
      const parents = entry(structure, root['/ParentTree'], '/Nums') as unknown[]
      const elements = entry(structure, parents[3]) as unknown[]
      assert.equal(entry(structure, elements[0], '/S'), '/Headline_2')
      assert.equal(entry(structure, elements[0], '/ID'), 'u:h1_2')
      assert.equal((elements[0] as string).length > 0 && entry(structure, elements[0], '/Pg') !== null, true)
      assert.equal(entry(structure, structure.trailer['/Root'], '/MarkInfo', '/Marked'), true)
      assert.deepEqual(codes(result), ['PARTLY_UNTAGGED'])
    },
  ),
  row(
    'sets Lang on tags in another language',
    () => [file('a.pdf', fixtures.report()), file('b.pdf', fixtures.tagged('H1'))],
    async (result) => {
      const structure = await structureOf(result.bytes)
      const root = entry(structure, structure.trailer['/Root'], '/StructTreeRoot') as { '/K': unknown[] }
      assert.equal(entry(structure, root['/K'][0], '/Lang'), 'u:de')
      assert.equal(entry(structure, root['/K'][0], '/S'), '/Document')
    },
  ),
  row(
    'keeps attachments, and layers with their visibility',
    () => [file('a.pdf', fixtures.layered()), file('b.pdf', fixtures.layered())],
    async (result) => {
      const structure = await structureOf(result.bytes)
      assert.deepEqual(Object.keys(structure.attachments).toSorted(), ['notes.txt', 'notes.txt_2'])
      const layers = entry(structure, structure.trailer['/Root'], '/OCProperties') as {
        '/OCGs': unknown[]
        '/D': { '/OFF': unknown[] }
      }
      assert.equal(layers['/OCGs'].length, 4)
      assert.deepEqual(layers['/D']['/OFF'], [layers['/OCGs'][1], layers['/OCGs'][3]])
      assert.deepEqual(await textOfPages(result.bytes), ['Shown', 'Shown'])
      assert.deepEqual([result.report.kept?.layers, result.report.kept?.attachments], [4, 2])
    },
  ),
  crossing(
    ['http'],
    row(
      'sets the document information and keeps what was not set',
      () => [file('a.pdf', fixtures.report()), file('b.pdf', fixtures.plain(1))],
      async (result) => {
        const structure = await structureOf(result.bytes)
        const info = entry(structure, structure.trailer['/Info']) as Record<string, unknown>
        assert.deepEqual(
          [info['/Title'], info['/Author'], info['/Keywords']],
          ['u:Ünïcode 漢字', 'u:Ada', 'u:merged, pdf'],
        )
        assert.equal(entry(structure, structure.trailer['/Root'], '/ViewerPreferences', '/DisplayDocTitle'), true)
        assert.equal(entry(structure, structure.trailer['/Root'], '/Lang'), 'u:en-GB')
      },
      { documentInfo: { title: 'Ünïcode 漢字', keywords: 'merged, pdf' } },
    ),
  ),
  row(
    'keeps names that are not UTF-8',
    () => [file('a.pdf', fixtures.gbkNames()), file('b.pdf', fixtures.plain(1))],
    async (result) => {
      assert.equal(
        Buffer.from(await unpacked(result.bytes))
          .toString('latin1')
          .includes('/BaseFont /#cb#ce#cc#e5'),
        true,
      )
      assert.deepEqual(await textOfPages(result.bytes), ['Names', 'Plain 1'])
    },
  ),
  row(
    'writes streams shared by two files once',
    () => [file('a.pdf', fixtures.withImage()), file('b.pdf', fixtures.withImage())],
    async (result) => {
      const structure = await structureOf(result.bytes)
      const images = Object.values(structure.objects).filter((object) => object.stream?.dict['/Subtype'] === '/Image')
      assert.equal(images.length, 1)
      assert.ok(result.bytes.length < fixtures.withImage().length * 1.2)
    },
  ),
  row(
    'writes object streams and a cross-reference stream',
    () => [file('a.pdf', fixtures.plain(50)), file('b.pdf', fixtures.plain(50))],
    async (result) => {
      const text = Buffer.from(result.bytes).toString('latin1')
      assert.equal(/\nxref\n/.test(text), false)
      assert.match(text, /\/Type\s?\/XRef/)
      assert.match(text, /\/Type\s?\/ObjStm/)
      assert.ok(result.bytes.length < 2 * fixtures.plain(50).length)
      assert.equal((await textOfPages(result.bytes)).length, 100)
    },
  ),
  crossing(
    ['thread', 'http'],
    row(
      'repairs a damaged file and says so',
      () => [file('a.pdf', fixtures.plain(1)), file('broken.pdf', fixtures.brokenTable())],
      async (result) => {
        assert.deepEqual(await textOfPages(result.bytes), ['Plain 1', 'Plain 1', 'Plain 2'])
        assert.deepEqual(result.report.warnings, [{ code: 'REPAIRED', file: 'broken.pdf' }])
      },
    ),
  ),
  row(
    'accepts junk before the header',
    () => [
      file('a.pdf', fixtures.plain(1)),
      file('junk.pdf', Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), fixtures.plain(2)])),
    ],
    async (result) => {
      assert.deepEqual(await textOfPages(result.bytes), ['Plain 1', 'Plain 1', 'Plain 2'])
    },
  ),
  row(
    'keeps the encryption of a file, with both passwords and its permissions',
    () => [file('a.pdf', fixtures.plain(1)), file('locked.pdf', sample('locked.pdf'), 'open sesame')],
    async (result) => {
      assert.deepEqual(await textOfPages(result.bytes, 'open sesame'), ['Plain 1', 'Plain 1', 'Plain 2'])
      assert.deepEqual(codes(result), ['PROTECTION_KEPT'])
      await checkWithQpdf(result.bytes, 'owner')
      await assert.rejects(textOfPages(result.bytes))
    },
  ),
  row(
    'opens a file that has only an owner password, without a password',
    () => [file('a.pdf', sample('owner-locked.pdf')), file('b.pdf', fixtures.plain(1))],
    async (result) => {
      assert.deepEqual(await textOfPages(result.bytes), ['Plain 1', 'Plain 2', 'Plain 1'])
      assert.deepEqual(codes(result), ['PROTECTION_KEPT'])
      const { 'print low resolution': printing } = await encryptionOf(result.bytes, '')
      assert.equal(printing, 'not allowed')
    },
  ),
  ...(Object.keys(ENCRYPTION_KINDS) as EncryptionKind[]).map((kind) =>
    row(
      `keeps ${kind}`,
      () => [
        file('a.pdf', encryptWithQpdf(fixtures.report(), kind, 'user', 'owner'), 'user'),
        file('b.pdf', fixtures.plain(1)),
      ],
      async (result) => {
        const pages = ['Report one', 'Report two', 'Report three', 'Plain 1']
        assert.deepEqual(await textOfPages(result.bytes, 'user'), pages)
        assert.match(await checkWithQpdf(result.bytes, 'owner'), /No syntax or stream encoding errors/)
      },
    ),
  ),
  crossing(
    EVERYWHERE,
    row(
      'takes the lock of the first file that needs a password, and says so of the others',
      () => [
        file('a.pdf', sample('owner-locked.pdf')),
        file('b.pdf', encryptWithQpdf(fixtures.plain(1), 'revision 3, RC4', 'b', 'owner'), 'b'),
        file('c.pdf', encryptWithQpdf(fixtures.plain(1), 'revision 6, AES', 'c', 'owner'), 'c'),
        file('d.pdf', encryptWithQpdf(fixtures.plain(1), 'revision 2, RC4', 'b', 'owner'), 'b'),
      ],
      async (result) => {
        assert.equal((await textOfPages(result.bytes, 'b')).length, 5)
        assert.deepEqual(result.report.warnings, [
          { code: 'PROTECTION_KEPT', file: 'b.pdf' },
          { code: 'PROTECTION_REPLACED', file: 'a.pdf' },
          { code: 'PROTECTION_REPLACED', file: 'c.pdf' },
        ])
      },
    ),
  ),
  row(
    'uses inherited entries in place of dangling references',
    () => [file('a.pdf', fixtures.inheritedRotation('/Resources 99 0 R')), file('b.pdf', fixtures.plain(1))],
    async (result) => assert.deepEqual(await textOfPages(result.bytes), ['Turned 1', 'Turned 2', 'Plain 1']),
  ),
  row(
    'drops signatures and reports it',
    () => [file('signed.pdf', fixtures.signed()), file('b.pdf', fixtures.plain(1))],
    async (result) => {
      const structure = await structureOf(result.bytes)
      assert.deepEqual(
        structure.acroform.fields.map((field) => [field.fullname, field.value]),
        [['Signature', null]],
      )
      assert.deepEqual(result.report.warnings, [{ code: 'SIGNATURES_LOST', file: 'signed.pdf', count: 1 }])
      assert.equal(
        Object.values(structure.objects).some((object) => JSON.stringify(object).includes('/ByteRange')),
        false,
      )
    },
  ),
]

const refused: OperationCases['refused'] = [
  refusal('names the locked file', () => [file('a.pdf', fixtures.plain(1)), file('locked.pdf', sample('locked.pdf'))], {
    error: 'PASSWORD_REQUIRED',
    facts: { file: 'locked.pdf', fileIndex: 1 },
  }),
  crossing(
    ['http'],
    refusal(
      'says when a password is wrong',
      () => [file('locked.pdf', sample('locked.pdf'), 'sesame'), file('b.pdf', fixtures.plain(1))],
      { error: 'WRONG_PASSWORD', facts: { file: 'locked.pdf', fileIndex: 0 } },
    ),
  ),
  crossing(
    ['thread', 'http'],
    refusal(
      'names a file beyond repair instead of leaving it out',
      () => [
        file('a.pdf', fixtures.plain(1)),
        file('lost.pdf', fixtures.beyondRepair()),
        file('c.pdf', fixtures.plain(1)),
      ],
      { error: 'DAMAGED_PDF', facts: { file: 'lost.pdf', fileIndex: 1 } },
    ),
  ),
  refusal(
    'refuses content that is not a PDF',
    () => [file('a.pdf', fixtures.plain(1)), file('letter.pdf', fixtures.notAPdf())],
    { error: 'NOT_A_PDF', facts: { file: 'letter.pdf' } },
  ),
  refusal(
    'refuses a name that does not end in .pdf',
    () => [file('a.pdf', fixtures.plain(1)), file('b.docx', fixtures.plain(1))],
    { error: 'NOT_A_PDF', facts: { file: 'b.docx' } },
  ),
  crossing(
    ['http', 'browser'],
    refusal('refuses an empty file', () => [file('a.pdf', fixtures.plain(1)), file('empty.pdf', new Uint8Array())], {
      error: 'FILE_REQUIRED',
      facts: { file: 'empty.pdf' },
    }),
  ),
  crossing(
    ['http'],
    refusal('refuses a single file', () => [file('a.pdf', fixtures.plain(1))], { error: 'TOO_FEW_FILES' }),
  ),
  crossing(
    ['http'],
    refusal(
      'names a bad option',
      () => [file('a.pdf', fixtures.plain(1)), file('b.pdf', fixtures.plain(1))],
      { error: 'INVALID_OPTIONS' },
      { addBookmarks: 'perhaps' },
    ),
  ),
]

/** Cases of merge. */
export const cases: OperationCases = { accepted, refused }

/** The file with uncompressed streams, by qpdf. */
async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  const { runProgram } = await import('../../../../../fixtures/run-program.ts')
  const { withFile } = await import('../../../test/inspect-pdf.ts')
  return withFile(bytes, async (from) => {
    const { stdout } = await runProgram('qpdf', ['--qdf', '--object-streams=disable', from, '-'], {
      encoding: 'buffer',
    })
    return stdout
  })
}
