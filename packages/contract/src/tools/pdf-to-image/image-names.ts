import { baseName } from '../../file-names.ts'
import type { ImageFormat } from './image-kinds.ts'

/** Name of the ZIP that all pictures of a document come in. */
export function imagesName(inputName: string): string {
  return imagesNameFrom(baseName(inputName))
}

/** The same after what stands before the first dot of the input's name, as the screen saves it. */
export function shortImagesName(inputName: string): string {
  return imagesNameFrom(inputName.split('.', 1)[0] ?? '')
}

/** Name of the picture of a page; within a ZIP the page has `digits` digits, so that names sort. */
export function imageName(inputName: string, page: number, format: ImageFormat, digits = 1): string {
  return `${baseName(inputName)}_page_${String(page).padStart(digits, '0')}.${format}`
}

function imagesNameFrom(base: string): string {
  return base === '' ? 'images.zip' : `${base}_images.zip`
}
