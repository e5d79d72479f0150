import { AppError } from '@recto/contract'
import { expect, test } from 'vitest'
import { DocumentReader, isName, PdfDictionary, type PdfObject, PdfReference, PdfStream } from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'
import type { OperationContext, Progress } from '@recto/runtime'

import { interlinked, awkwardOutline } from '../../../../../fixtures/interlinked.ts'
import * as documents from '../../../../../fixtures/documents.ts'
import { pagesOfAllSizes } from '../../../../../fixtures/document-info.ts'
import { IS_FULL_RUN } from '../../../../../fixtures/full-run.ts'
import { photoAlbum } from '../../../../../fixtures/photos.ts'
import { testSample } from '../../../../../fixtures/test-sample.ts'
import { pixmapsOf, unzipped } from '../../../test/inspect-pdf.ts'
import { runOperation } from '../../run-operation.ts'

const context: OperationContext = { platform: nodePlatform, limits: { maxPages: 5000 } }
const pagesOf = (bytes: Uint8Array, more: Partial<OperationContext> = {}) =>
  runOperation('split', [{ name: 'a.pdf', bytes }], { mode: 'all', outputFormat: 'zip' }, { ...context, ...more })

const FIXTURES = {
  interlinked,
  awkwardOutline,
  pagesOfAllSizes,
  report: documents.report,
  layered: documents.layered,
  form: () => documents.form('Monday', '7'),
  tagged: () => documents.tagged('H1'),
  withImage: documents.withImage,
  gbkNames: documents.gbkNames,
}

testSample('every page of %s renders as before', Object.entries(FIXTURES), async ([, make]) => {
  const { file } = await pagesOf(make())
  const parts = await unzipped(file.bytes)
  const images = await Promise.all(parts.map((part) => pixmapsOf(part.bytes)))
  expect(Buffer.concat(images).equals(await pixmapsOf(make()))).toBe(true)
})

test.each(Object.entries(FIXTURES))('no part of %s contains an unused object', async (_, make) => {
  const { file } = await pagesOf(make())
  for (const part of await unzipped(file.bytes)) expect(unusedObjects(part.bytes)).toEqual([])
})

/** Unreferenced objects, other than object streams and cross-reference streams. */
function unusedObjects(bytes: Uint8Array): number[] {
  const reader = new DocumentReader(bytes)
  const seen = new Set<number>()
  const open: PdfObject[] = [reader.trailer]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next instanceof PdfReference) {
      if (seen.has(next.number)) continue
      seen.add(next.number)
    }
    const object = reader.resolve(next)
    const inner = object instanceof PdfStream ? object.dictionary : object
    if (inner instanceof PdfDictionary) open.push(...inner.entries.values())
    if (Array.isArray(inner)) open.push(...inner)
  }
  return [...reader.objectNumbers].filter((number) => {
    const object = reader.resolve(new PdfReference(number))
    const type = object instanceof PdfStream ? object.dictionary.get('Type') : null
    return !seen.has(number) && object !== null && !isName(type, 'ObjStm') && !isName(type, 'XRef')
  })
}

test('streams the archive part by part, and reports progress', async () => {
  const log: string[] = []
  const chunks: Uint8Array[] = []
  const { file, report } = await pagesOf(documents.plain(3), {
    progress: ({ step, item, itemCount }: Progress) => log.push(`${step} ${item ?? ''}/${itemCount ?? ''}`),
    writeChunk: async (chunk) => {
      await Promise.resolve()
      chunks.push(chunk)
      log.push('taken')
    },
  })
  // One chunk per part, and the central directory.
  expect(log).toEqual(['opening /', 'working 1/3', 'taken', 'working 2/3', 'taken', 'working 3/3', 'taken', 'taken'])
  expect(file).toMatchObject({ name: 'split-files.zip', contentType: 'application/zip', bytes: new Uint8Array() })
  expect(report.pageCount).toBe(3)
  expect(await unzipped(Buffer.concat(chunks))).toHaveLength(3)
})

test('large parts written to the same buffer do not mix', async () => {
  const pageCount = IS_FULL_RUN ? 4 : 2
  const album = photoAlbum(pageCount)
  const chunks: Uint8Array[] = []
  await pagesOf(album, {
    writeChunk: async (chunk) => {
      await Promise.resolve()
      chunks.push(chunk.slice())
    },
  })
  expect(chunks.filter(({ length }) => length > 2 ** 16)).toHaveLength(pageCount)
  const parts = await unzipped(Buffer.concat(chunks))
  const images = await Promise.all(parts.map((part) => pixmapsOf(part.bytes)))
  expect(Buffer.concat(images).equals(await pixmapsOf(album))).toBe(true)
})

test('stops between two parts when canceled', async () => {
  const abort = new AbortController()
  let taken = 0
  const writeChunk = () => {
    taken += 1
    if (taken === 2) abort.abort()
  }
  const work = pagesOf(documents.plain(5), { signal: abort.signal, writeChunk })
  await expect(work).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(taken).toBe(2)
})

test('an error while writing the archive ends the operation', async () => {
  const full = () => Promise.reject(new AppError('INTERNAL'))
  await expect(pagesOf(documents.plain(5), { writeChunk: full })).rejects.toMatchObject({ code: 'INTERNAL' })
})

test('two pages of a large file are small', async () => {
  const pages = 40
  const bytes = documents.sharedImages(pages)
  const options = { ranges: [{ start: 3, end: 4 }] }
  const { file } = await runOperation('split', [{ name: 'a.pdf', bytes }], options, context)
  expect(file.bytes.length).toBeLessThan((bytes.length / pages) * 2 + 2000)
})
