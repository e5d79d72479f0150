import { AppError, type ErrorData, READING_BOUNDS } from '@recto/contract'
import { PdfiumError } from '@recto/pdfium'

import type { MadeImages, SharedImage } from './made-images.ts'
import type { PageText } from './page-content.ts'
import type { RecognizedFont } from '../recognized-text/recognize-fonts.ts'

/** How the pages of a document are read and processed. */
export interface PageWork<Page extends PageText, Draft> {
  /** The name of the file. */
  file: string
  /** Reads a page, counted from 0. Undefined if it has too many characters. @throws PdfiumError */
  read: (page: number, maxCharacters: number) => Page | undefined
  /** Converts a page to plain data, which is the same in any thread. */
  layOut: (page: Page) => Draft | Promise<Draft>
  /** The images that pages share, if drafts have images. */
  images?: MadeImages
  /** Whether something came up since the document was opened that changes how other pages are read. */
  hasChanged: () => boolean
}

/** The draft of a page. */
export interface DraftedPage<Draft> {
  /** Counted from 0. */
  page: number
  /** Undefined if PDFium cannot read the page. */
  draft: Draft | undefined
  characters: number
  /** Whether it has text that is painted. */
  hasText: boolean
  /** Fonts whose characters were recognized. */
  recognizedFonts: RecognizedFont[]
}

/** The result of a task: drafts of some pages. Plain data. */
export interface DraftedPages<Draft> {
  pages: DraftedPage<Draft>[]
  /** Images that other pages may show as well. */
  images: SharedImage[]
  /** Why the next page could not be read; there are no pages after it. */
  failure: ErrorData | undefined
  /** Whether something came up that changes how other pages are read, so that all have to be read in order. */
  needsOrder: boolean
}

/** Reads pages, counted from 0, and makes drafts of them. `beforeEach` may throw to stop. */
export async function draftPages<Page extends PageText, Draft>(
  work: PageWork<Page, Draft>,
  pages: readonly number[],
  beforeEach: () => Promise<void>,
): Promise<DraftedPages<Draft>> {
  const drafted: DraftedPage<Draft>[] = []
  const failure = await failureOf(async () => {
    let room: number = READING_BOUNDS.maxTextCharacters
    for (const page of pages) {
      await beforeEach()
      const made = await draftPage(work, page, room)
      room -= made.characters
      drafted.push(made)
    }
  })
  return { pages: drafted, images: (await work.images?.taken()) ?? [], failure, needsOrder: work.hasChanged() }
}

/** The error that stopped reading, unless that is a cancellation. */
async function failureOf(read: () => Promise<void>): Promise<ErrorData | undefined> {
  try {
    await read()
    return undefined
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error
    return { code: error.code, facts: error.facts }
  }
}

async function draftPage<Page extends PageText, Draft>(
  { file, read, layOut }: PageWork<Page, Draft>,
  page: number,
  maxCharacters: number,
): Promise<DraftedPage<Draft>> {
  let content: Page | undefined
  try {
    content = read(page, maxCharacters)
  } catch (error) {
    if (!(error instanceof PdfiumError)) throw error
    return { page, draft: undefined, characters: 0, hasText: false, recognizedFonts: [] }
  }
  if (content === undefined) throw tooManyCharacters(file)
  const { glyphs, recognizedFonts = [] } = content
  const hasText = glyphs.some(({ isInvisible }) => !isInvisible)
  return { page, draft: await layOut(content), characters: glyphs.length, hasText, recognizedFonts }
}

/** The error for more characters than a document may have. */
export function tooManyCharacters(file: string): AppError {
  return new AppError('TOO_COMPLEX', { file, reason: 'characters', limit: READING_BOUNDS.maxTextCharacters })
}
