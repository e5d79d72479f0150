import { readFile } from 'node:fs/promises'

import { CORPUS_FOLDER, corpusFiles, HAS_CORPUS } from '../fixtures/corpus.ts'
import { form, layered, plain, report, sharedImages, signed, tagged, withImage } from '../fixtures/documents.ts'
import { photoAlbum } from '../fixtures/photos.ts'
import { book, manyImages, printedBook } from './generated-documents.ts'

const FIXTURES = new URL('../fixtures/pdf/', import.meta.url)

/** A file for a measurement, with its password. */
export interface BenchFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  password: string
}

/** Files for a measurement, and a phrase that describes them. */
export interface BenchFiles {
  files: BenchFile[]
  source: string
}

/** The files of RECTO_CORPUS or, without it, generated small and large ones, so that a fresh clone can run benchmarks. */
export async function benchFiles(): Promise<BenchFiles> {
  if (HAS_CORPUS) {
    const files = corpusFiles().map(({ name, password, read }) => ({ name, password, bytes: new Uint8Array(read()) }))
    return { files, source: `the files of ${CORPUS_FOLDER}` }
  }
  const made = Object.entries(MADE).map(([name, make]) => ({ name, password: '', bytes: new Uint8Array(make()) }))
  const locked = { name: 'locked.pdf', password: 'open sesame', bytes: await readFixture('locked.pdf') }
  const objects = { name: 'objects.pdf', password: '', bytes: await readFixture('objects.pdf') }
  return { files: [...made, locked, objects], source: 'files made here, because RECTO_CORPUS names no folder' }
}

const MADE: Record<string, () => Uint8Array> = {
  'report.pdf': report,
  'form.pdf': () => form('1', '2'),
  'tagged.pdf': () => tagged('H1'),
  'layered.pdf': layered,
  'signed.pdf': signed,
  'image.pdf': withImage,
  'shared-images.pdf': () => sharedImages(3),
  'plain.pdf': () => plain(5),
  'book.pdf': () => book(64),
  'long-book.pdf': () => book(300),
  'printed-book.pdf': () => printedBook(40),
  'images.pdf': () => manyImages(8),
  'photos.pdf': () => photoAlbum(6),
}

async function readFixture(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL(name, FIXTURES)))
}
