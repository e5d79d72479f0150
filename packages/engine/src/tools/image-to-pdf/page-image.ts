import type { ImageXObject, ObjectWriter } from '@recto/pdf'
import type { WrittenSvg } from '@recto/svg'

/** An image that is drawn as vectors when the document is written. */
export interface VectorImage {
  draw: (writer: ObjectWriter) => Promise<WrittenSvg>
}

/** An image that becomes a page. */
export type PageImage = ImageXObject | VectorImage

/** Whether an image is drawn as vectors. */
export function isVector(image: PageImage): image is VectorImage {
  return 'draw' in image
}
