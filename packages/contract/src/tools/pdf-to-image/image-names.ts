import { baseName } from '../../file-names.ts'
import type { ImageFormat } from './image-formats.ts'

/** Name of the ZIP with the images of a document. */
export function imagesName(inputName: string): string {
  return imagesNameFrom(baseName(inputName))
}

/** The same from the part of the input's name before its first dot; the page saves the ZIP under this name. */
export function shortImagesName(inputName: string): string {
  return imagesNameFrom(inputName.split('.', 1)[0] ?? '')
}

/** Name of the image of a page; the page number is padded to `digits`, so that names sort. */
export function imageName(inputName: string, page: number, format: ImageFormat, digits = 1): string {
  return `${baseName(inputName)}_page_${String(page).padStart(digits, '0')}.${format}`
}

function imagesNameFrom(base: string): string {
  return base === '' ? 'images.zip' : `${base}_images.zip`
}
