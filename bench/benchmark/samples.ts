import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { paragraph, wordFile } from '../../fixtures/office-files.ts'
import { photo, photoAlbum } from '../../fixtures/photos.ts'
import { scannedPages } from '../../fixtures/scans.ts'
import { book, manyImages, manyObjects, printedBook } from '../generated-documents.ts'
import { fullBook } from './full-book.ts'

/** Lines on the scanned page: about half of a letter. */
const SCAN_LINES = 20

const MAKERS = {
  /** A book to split, number and protect. */
  book: (pages) => fullBook(pages),
  /** 60 KB a page, most of it images. */
  heavyBook: (pages) => fullBook(pages, 690),
  /** 1.3 KB a page, all of it small objects. */
  objects: (pages) => manyObjects(pages),
  /** 200 KB a page, all of it one image. */
  images: (pages) => manyImages(pages),
  /** A book to draw and to read. */
  printedBook: (pages) => printedBook(pages),
  photos: (pages) => photoAlbum(pages),
  scan: (pages) => scannedPages(pages, SCAN_LINES),
  /** A book for the growth of times: 4 KB a page. */
  thinBook: (pages) => book(pages, 100),
} satisfies Record<string, (pages: number) => Uint8Array>

/** Sample files, each made when it is first asked for, in one folder. */
export class Samples {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The path of a document of so many pages. */
  document(kind: keyof typeof MAKERS, pages: number): string {
    return this.#keep(`${kind}-${pages}.pdf`, () => MAKERS[kind](pages))
  }

  /** The paths of photographs of two megapixels. */
  photos(count: number): string[] {
    return Array.from({ length: count }, (_, index) => this.#keep(`photo-${index}.jpg`, () => photo(1600, 1200, index)))
  }

  /** The path of a Word document of so many paragraphs. */
  wordDocument(paragraphs: number): string {
    const text = (index: number) =>
      paragraph(`Paragraph ${index}: ${'words that fill its lines, '.repeat(12)}and an end.`)
    return this.#keep(`document-${paragraphs}.docx`, () =>
      wordFile(Array.from({ length: paragraphs }, (_, index) => text(index)).join('')),
    )
  }

  #keep(name: string, make: () => Uint8Array): string {
    const file = path.join(this.#folder, name)
    if (!existsSync(file)) writeFileSync(file, make())
    return file
  }
}
