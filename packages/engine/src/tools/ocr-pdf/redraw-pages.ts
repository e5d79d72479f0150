import { displayedPage } from '@recto/geometry'
import { cleanScan } from '@recto/images'
import {
  dictionary,
  DocumentChanges,
  pageGeometry,
  PdfDictionary,
  PdfStream,
  rewriteDocument,
  transformOperator,
} from '@recto/pdf'
import { PdfiumDocument, PdfiumError } from '@recto/pdfium'
import { fromLatin1, type OperationContext, type RgbaImage, type Samples, stopIfAborted } from '@recto/runtime'

import { rasterizedPage } from '../../rasterized-page.ts'
import type { OcrSource } from './open-source.ts'
import type { PlannedPage } from './plan-pages.ts'

/** How scans are cleaned: white paper and no specks, and nothing else. */
const CLEANING = {
  crop: false,
  deskew: false,
  splitPages: false,
  evenLight: true,
  removeSpecks: true,
  blackAndWhite: false,
}

/**
 * Replaces the content of pages by an image, so that no text is left; annotations stay.
 * @param isCleaned whether to whiten the paper and remove specks
 * @throws AppError CANCELLED
 */
export async function redrawPages(
  source: OcrSource,
  changes: DocumentChanges,
  pages: readonly { page: PlannedPage; isCleaned: boolean }[],
  context: OperationContext,
): Promise<void> {
  if (pages.length === 0) return
  const drawn = await withoutAnnotations(source, context)
  try {
    for (const { page, isCleaned } of pages) {
      stopIfAborted(context)
      const image = drawn.drawPage(page.index, page.drawing, 'white', ({ width, height, pixels }) => ({
        width,
        height,
        pixels: pixels.slice(),
      }))
      const rasterized = await rasterizedPage(isCleaned ? cleaned(image) : image, page.drawing.dpi, context.platform)
      replaceContent(changes, page.index, rasterized)
    }
  } finally {
    drawn.close()
  }
}

/** The document without annotations, which would be painted twice. */
async function withoutAnnotations({ document }: OcrSource, { platform }: OperationContext): Promise<PdfiumDocument> {
  const bare = new DocumentChanges(document)
  for (const [index, { dictionary: page }] of document.pages.entries()) {
    bare.pages.set(index, new PdfDictionary([...page.entries].filter(([key]) => key !== 'Annots')))
  }
  const { bytes } = await rewriteDocument(document, platform, { changes: bare })
  return PdfiumDocument.open(bytes, platform)
}

function replaceContent(changes: DocumentChanges, index: number, rasterized: PdfStream): void {
  const { document } = changes
  const page = document.pages[index]
  if (page === undefined) throw new PdfiumError('format')
  const { toUserSpace, width, height } = displayedPage(pageGeometry(page, document.reader.resolve))
  const content = `${transformOperator(toUserSpace)}\n${transformOperator([width, 0, 0, height, 0, 0])}\n/Im Do`
  const own = changes.pages.get(index) ?? page.dictionary
  changes.pages.set(
    index,
    new PdfDictionary(own.entries)
      .set('Contents', changes.add(new PdfStream(dictionary({}), fromLatin1(`q\n${content}\nQ\n`))))
      .set('Resources', dictionary({ XObject: dictionary({ Im: changes.add(rasterized) }) })),
  )
}

function cleaned(image: RgbaImage): RgbaImage {
  const page = cleanScan(rgbOf(image), CLEANING)?.pages[0]
  return page === undefined ? image : rgbaOf(page)
}

function rgbOf({ width, height, pixels }: RgbaImage): Samples {
  const data = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; to < data.length; from += 4, to += 3) {
    data[to] = pixels[from] ?? 0
    data[to + 1] = pixels[from + 1] ?? 0
    data[to + 2] = pixels[from + 2] ?? 0
  }
  return { width, height, channels: 3, data }
}

function rgbaOf({ width, height, channels, data }: Samples): RgbaImage {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let from = 0, to = 0; to < pixels.length; from += channels, to += 4) {
    for (let channel = 0; channel < 3; channel += 1) {
      pixels[to + channel] = data[from + (channels === 1 ? 0 : channel)] ?? 0
    }
  }
  return { width, height, pixels }
}
