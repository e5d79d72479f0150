import { type ImageLayoutOptions, type ImagePage, layOutImages, type PointSize } from '@recto/contract'

/**
 * A file's known facts: the sizes of its images in points, and whether it is a PDF file, whose pages stay unchanged.
 */
export interface PlannedFile {
  id: string
  isDocument: boolean
  /** Empty while it is being read, or if it cannot be. */
  sizes: readonly PointSize[]
}

/** An image on a sheet: the file and the index of the image within it, counted from 1. */
export interface SheetImage {
  id: string
  frame: number
}

/** A page of the result. */
export interface Sheet extends ImagePage {
  /** Counted from 1, within its document. */
  number: number
  /** What is shown in each of `images`; for a page of a PDF file, that page, which fills the sheet. */
  shown: readonly SheetImage[]
}

/** All pages of the result, and the first sheet of each file. */
export interface SheetPlan {
  pageCount: number
  sheetOf: ReadonlyMap<string, Sheet>
}

interface PlanOptions extends ImageLayoutOptions {
  /** Whether each file becomes a separate document. */
  isSeparate: boolean
}

/**
 * Lays out the pages as the operation does: images in order, the requested number on each page, PDF files unchanged.
 */
export function planSheets(files: readonly PlannedFile[], options: PlanOptions): SheetPlan {
  const sheetOf = new Map<string, Sheet>()
  let pageCount = 0
  for (const run of runsOf(files, options.isSeparate)) {
    const first = options.isSeparate ? 0 : pageCount
    for (const sheet of sheetsOf(run, options, first)) {
      pageCount += 1
      for (const { id } of sheet.shown) if (!sheetOf.has(id)) sheetOf.set(id, sheet)
    }
  }
  return { pageCount, sheetOf }
}

/** Groups files whose images share pages: consecutive images, or one PDF file. */
function runsOf(files: readonly PlannedFile[], isSeparate: boolean): PlannedFile[][] {
  const runs: PlannedFile[][] = []
  for (const file of files) {
    const run = runs.at(-1)
    if (run === undefined || isSeparate || file.isDocument || run[0]?.isDocument === true) runs.push([file])
    else run.push(file)
  }
  return runs
}

function sheetsOf(run: readonly PlannedFile[], options: PlanOptions, before: number): Sheet[] {
  const images = run.flatMap(({ id, sizes }) => sizes.map((size, index) => ({ size, shown: { id, frame: index + 1 } })))
  if (run[0]?.isDocument === true) {
    return images.map(({ size, shown }, index) => {
      const box = { x: 0, y: 0, ...size }
      return { ...size, images: [{ box }], number: before + index + 1, shown: [shown] }
    })
  }
  const sheets: Sheet[] = []
  for (let from = 0; from < images.length; from += options.imagesPerPage) {
    const group = images.slice(from, from + options.imagesPerPage)
    const page = layOutImages(
      group.map(({ size }) => size),
      options,
    )
    sheets.push({ ...page, number: before + sheets.length + 1, shown: group.map(({ shown }) => shown) })
  }
  return sheets
}
