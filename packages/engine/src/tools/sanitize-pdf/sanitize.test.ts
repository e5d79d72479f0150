import {
  CLEANING_OPTION_IDS,
  CLEANING_OPTIONS,
  FINDING_KINDS,
  type CleaningOption,
  type FindingKind,
} from '@recto/contract'
import { nodePlatform } from '@recto/platforms/node'
import { expect, test } from 'vitest'

import { runProgram } from '../../../../../fixtures/run-program.ts'
import { activeContent, COUNTS, TRACES } from '../../../../../fixtures/active-content.ts'
import { buildPdf, stream } from '../../../../../fixtures/build-pdf.ts'
import { onePage } from '../../../../../fixtures/document-info.ts'
import { testSample } from '../../../../../fixtures/test-sample.ts'
import { checkWithQpdf, entry, pixmapsOf, structureOf, textOfPages, withFile } from '../../../test/inspect-pdf.ts'
import { runOperation } from '../../run-operation.ts'

const context = { platform: nodePlatform, limits: { maxPages: 100 } }

const NONE = Object.fromEntries(CLEANING_OPTION_IDS.map((id) => [id, false])) as Record<CleaningOption, boolean>
const ALL = Object.fromEntries(CLEANING_OPTION_IDS.map((id) => [id, true]))

async function clean(bytes: Uint8Array, options: Record<string, boolean> = {}) {
  const { file, report } = await runOperation('sanitize', [{ name: 'a.pdf', bytes }], options, context)
  return { bytes: file.bytes, report }
}

/** A file with all streams decoded and no object streams, as Latin-1 text. */
async function decoded(bytes: Uint8Array): Promise<string> {
  const options = ['--qdf', '--object-streams=disable', '--decode-level=generalized']
  const { stdout } = await withFile(bytes, (file) =>
    runProgram('qpdf', [...options, file, '-'], { encoding: 'latin1', maxBuffer: 64 * 1024 * 1024 }),
  )
  return stdout
}

/** Content of other kinds that is removed as well: scripts of played media, programs that are attachments. */
const INSEPARABLE: Partial<Record<CleaningOption, readonly string[]>> = {
  removeMedia: ['modelScript', 'renditionScript'],
  removeAttachments: TRACES.executables,
}

/** Options that remove something visible. */
const VISIBLE = new Set<CleaningOption>(['removeExecutables', 'removeAttachments', 'removeComments'])

const traces = (text: string) => FINDING_KINDS.filter((kind) => TRACES[kind].some((trace) => text.includes(trace)))

test('the sample has a trace of every kind, and the search counts all of them', async () => {
  const text = await decoded(activeContent())
  for (const kind of FINDING_KINDS) for (const trace of TRACES[kind]) expect(text).toContain(trace)
  const { file } = await runOperation('info', [{ name: 'a.pdf', bytes: activeContent() }], {}, context)
  const { findings } = JSON.parse(Buffer.from(file.bytes).toString()) as {
    findings: { kind: FindingKind; count: number }[]
  }
  expect(Object.fromEntries(findings.map(({ kind, count }) => [kind, count]))).toEqual(COUNTS)
})

// Every run takes scripts, media and attachments; the tests below cover the others together.
testSample<CleaningOption>(
  '%s removes its kinds, every trace of them, and nothing else',
  CLEANING_OPTION_IDS,
  async (option) => {
    const kinds: readonly FindingKind[] = CLEANING_OPTIONS[option].kinds
    const { bytes, report } = await clean(activeContent(), { ...NONE, [option]: true })
    expect(report.cleaning?.removed).toEqual(kinds.map((kind) => ({ kind, count: COUNTS[kind] })))
    expect(report.cleaning?.remaining.filter(({ kind }) => kinds.includes(kind))).toEqual([])
    const text = await decoded(bytes)
    for (const kind of FINDING_KINDS) {
      const gone = TRACES[kind].filter(
        (trace) => !text.includes(trace) && INSEPARABLE[option]?.includes(trace) !== true,
      )
      expect([kind, gone]).toEqual([kind, kinds.includes(kind) ? TRACES[kind] : []])
    }
    expect(await checkWithQpdf(bytes)).toMatch(/No syntax or stream encoding errors/)
    const isSame = (await pixmapsOf(bytes)).equals(await pixmapsOf(activeContent()))
    expect(isSame).toBe(!VISIBLE.has(option))
  },
)

test('removes active content by default without changing the appearance of pages', async () => {
  const { bytes, report } = await clean(activeContent(), { removeExecutables: false })
  const kept = ['executables', 'metadata', 'hiddenLayers', 'attachments', 'comments', 'webLinks']
  expect(traces(await decoded(bytes))).toEqual(kept)
  expect(report.cleaning?.remaining.map(({ kind }) => kind)).toEqual(kept)
  expect((await pixmapsOf(bytes)).equals(await pixmapsOf(activeContent()))).toBe(true)
})

test('everything together leaves the visible pages', async () => {
  const { bytes, report } = await clean(activeContent(), ALL)
  const text = await decoded(bytes)
  expect(traces(text)).toEqual([])
  expect(report.cleaning?.remaining).toEqual([])
  expect(text).toContain('Shown layer')
  const [first = '', second] = await textOfPages(bytes)
  expect(first).toContain('Visible words')
  expect(first).toContain('Layer that shows')
  expect(second).toBe('Second page')
  expect(await checkWithQpdf(bytes)).toMatch(/No syntax or stream encoding errors/)
})

test('earlier versions of a file are gone', async () => {
  const first = buildPdf([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (earlierScript\\(\\)) >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>',
  ])
  const base = Buffer.from(first).toString('latin1')
  const previous = /startxref\n(\d+)/.exec(base)?.[1] ?? ''
  const offset = String(base.length).padStart(10, '0')
  const catalog = '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'
  const update = `${catalog}xref\n1 1\n${offset} 00000 n \ntrailer\n<< /Size 4 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${base.length + catalog.length}\n%%EOF\n`
  const updated = Buffer.from(base + update, 'latin1')
  expect(updated.includes('earlierScript')).toBe(true)
  const { bytes, report } = await clean(updated)
  expect(report).toEqual({ pageCount: 1, cleaning: { removed: [], remaining: [] }, warnings: [] })
  expect(await decoded(bytes)).not.toContain('earlierScript')
  expect(
    Buffer.from(bytes)
      .toString('latin1')
      .match(/startxref/g),
  ).toHaveLength(1)
})

const SCRIPT = '/S /JavaScript /JS (hiddenScript\\(\\))'
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200]'
const TREE = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'

test.each([
  ['the page tree', ['<< /Type /Catalog /Pages 2 0 R /OpenAction 2 0 R >>', `<< ${SCRIPT} >>`]],
  ['a page', ['<< /Type /Catalog /Pages 2 0 R /OpenAction 3 0 R >>', TREE, `${PAGE} ${SCRIPT} >>`]],
  ['the catalog', [`<< /Type /Catalog /Pages 2 0 R ${SCRIPT} >>`, TREE, `${PAGE} >>`]],
])('%s that is an action as well stays, without the action', async (_, objects) => {
  const { bytes, report } = await clean(buildPdf(objects))
  expect(report.pageCount).toBe(1)
  expect(report.cleaning?.remaining).toEqual([])
  expect(report.cleaning?.removed.map(({ kind }) => kind)).toEqual(['javascript'])
  expect(await decoded(bytes)).not.toContain('hiddenScript')
})

test('what follows a removed action takes its place', async () => {
  const { bytes } = await clean(activeContent())
  const structure = await structureOf(bytes)
  expect(entry(structure, structure.trailer, '/Root', '/OpenAction', '/S')).toBe('/GoTo')
  expect(entry(structure, structure.trailer, '/Root', '/AA')).toBeUndefined()
})

test('forms keep their fields and values, and the XFA form all but its scripts', async () => {
  const { bytes } = await clean(activeContent())
  const { acroform } = await structureOf(bytes)
  expect(acroform.fields.map(({ fullname, value }) => [fullname, value])).toEqual([
    ['send', null],
    ['load', null],
    ['total', 'u:42'],
  ])
  const text = await decoded(bytes)
  expect(text).toContain('<template><subform name="kept"><event></event></subform></template></xdp:xdp>')
})

test.each([
  ['a macro document', 'budget.XLSM', 'data', true],
  ['a name with spaces and dots at the end', 'setup.exe . ', 'data', true],
  ['a shell script without an extension', 'install', '#!/bin/sh', true],
  ['an image', 'photo.jpg', '\u00ff\u00d8\u00ff', false],
  ['a name that only contains an extension', 'exe', 'text', false],
])('%s: %s', async (_, name, data, isProgram) => {
  const file = onePage({
    catalog: `/Names << /EmbeddedFiles << /Names [(a) << /F (${name}) /EF << /F 5 0 R >> >>] >> >>`,
    objects: [stream(data)],
  })
  const { report } = await clean(file)
  expect(report.cleaning?.removed.map(({ kind }) => kind)).toEqual(isProgram ? ['executables'] : [])
})

test.each([
  ['file:///C:/a.pdf', 'localFiles'],
  ['\tFile:a.pdf', 'localFiles'],
  ['\\\\\\\\host\\\\share', 'localFiles'],
  ['//host/share', 'localFiles'],
  ['c:\\\\a.pdf', 'localFiles'],
  ['java\\nscript:alert\\(1\\)', 'javascript'],
  ['https://example.com/file:', 'webLinks'],
  ['mailto:a@example.com', 'webLinks'],
])('the address %s is of the kind %s', async (address, kind) => {
  const file = onePage({ page: `/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${address}) >> >>]` })
  const { report } = await clean(file, {
    ...NONE,
    removeLinks: true,
    removeExternalReferences: true,
    removeScripts: true,
  })
  expect(report.cleaning).toEqual({ removed: [{ kind, count: 1 }], remaining: [] })
})
