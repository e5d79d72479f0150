import type { ErrorFacts } from '../errors.ts'
import { IMAGE_KIND_NAMES } from '../image-kinds.ts'
import { named, quoted } from './named-file.ts'

/** Completes "A PDF file is required", by operation ID; for operations that are not listed, nothing follows. */
const PURPOSES: Record<string, string> = {
  rotate: 'to rotate',
  split: 'to split',
  splitAdvanced: 'to split',
  merge: 'to merge',
  organize: 'to organize',
  deletePages: 'to delete pages',
  extractPages: 'to extract pages',
  printLayout: 'to put on sheets',
  fromImages: 'to convert to PDF',
  info: 'to read its information',
  protect: 'to protect the PDF',
  removeProtection: 'to remove protection',
  checkProtection: 'to check its protection',
  numberPages: 'to add page numbers',
  watermark: 'to add a watermark',
  toText: 'to convert to text',
  toWord: 'to convert to Word',
  toWordBasic: 'to convert to Word',
  toExcel: 'to convert to Excel',
  toPowerpoint: 'to convert to PowerPoint',
  toImage: 'to convert to images',
  toImageSinglePage: 'to convert to an image',
  compress: 'to compress',
  sanitize: 'to clean',
}

/** The message for FILE_REQUIRED. */
export function fileRequired({ file, operation }: ErrorFacts): string {
  if (operation === 'fromImages') return file === undefined ? 'An image is required.' : `${quoted(file)} is empty.`
  if (operation === 'fromOffice') {
    return file === undefined ? 'A document, spreadsheet or presentation is required.' : `${quoted(file)} is empty.`
  }
  const purpose = operation === undefined ? '' : ` ${PURPOSES[operation] ?? ''}`.trimEnd()
  return file === undefined ? `A PDF file is required${purpose}.` : `${quoted(file)} is empty. A PDF file is required.`
}

/** The message for UNSUPPORTED_IMAGE. */
export function unsupportedImage(facts: ErrorFacts): string {
  const { imageKind } = facts
  const advice = 'Save it as PNG or JPEG and try again.'
  if (imageKind === undefined) return `${named(facts)} is an image of a kind that cannot be converted. ${advice}`
  if (imageKind === 'heic') {
    return `${named(facts)} is a HEIC photo, which cannot be converted. Save or share it as JPEG on the device that took it, and try again.`
  }
  return `${named(facts)} is an image of the kind ${IMAGE_KIND_NAMES[imageKind]}, which cannot be converted. ${advice}`
}
