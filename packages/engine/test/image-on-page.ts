import { orientationMatrix } from '@recto/images'
import { dictionary, DocumentWriter, formatNumber, ImageEmbedder, type ImageXObject, name, PdfStream } from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'
import { fromLatin1 } from '@recto/runtime'

import type { Pixels } from './decode-image.ts'
import { type PageRendering, renderPageByPoppler } from './render-by-poppler.ts'

/** The background behind transparent images. */
export const GROUND = '#4080c0'
const GROUND_COLOR = '0.25098 0.50196 0.75294 rg'

/** Points per pixel: from four on, poppler does not interpolate. */
const ENLARGED = 5

/** A one-page document filled by an image on a colored background. */
export async function pageOf(source: ImageXObject): Promise<Uint8Array> {
  const { orientation } = source
  const [width, height] = [source.width * ENLARGED, source.height * ENLARGED]
  const writer = new DocumentWriter(nodePlatform)
  const [root, pages, page] = [writer.allocate(), writer.allocate(), writer.allocate()]
  const xobjects = dictionary({ Im: await new ImageEmbedder(writer).embed(source) })
  const matrix = orientationMatrix(orientation).map(formatNumber).join(' ')
  const content = `${GROUND_COLOR} 0 0 ${width} ${height} re f ${width} 0 0 ${height} 0 0 cm ${matrix} cm /Im Do`
  const contents = await writer.add(new PdfStream(dictionary({}), fromLatin1(content)))
  await writer.write(root, dictionary({ Type: name('Catalog'), Pages: pages }))
  await writer.write(pages, dictionary({ Type: name('Pages'), Kids: [page], Count: 1 }))
  const resources = dictionary({ XObject: xobjects })
  const entries = { Parent: pages, MediaBox: [0, 0, width, height], Resources: resources, Contents: contents }
  await writer.write(page, dictionary({ Type: name('Page'), ...entries }))
  return writer.finish({ root, version: '1.7' })
}

/** The pixels of the image on such a page, as poppler renders it. */
export async function pixelsOnPage(pdf: Uint8Array): Promise<Pixels> {
  return reduced(await renderPageByPoppler(pdf, 1))
}

/** The colors at the center of each pixel. */
function reduced(page: PageRendering): Pixels {
  const [width, height] = [page.width / ENLARGED, page.height / ENLARGED]
  const colors = Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [index % width, height - 1 - Math.trunc(index / width)]
    return page.at((x + 0.5) * ENLARGED, (y + 0.5) * ENLARGED)
  })
  return { width, height, bytes: Uint8Array.from(colors.flat()) }
}
