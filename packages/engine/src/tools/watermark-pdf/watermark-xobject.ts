import { AppError, WATERMARK_IMAGE_FIELD, WATERMARK_SENTENCES, type OPERATIONS, type OptionsOf } from '@recto/contract'
import { setText, type TextLine } from '@recto/fonts'
import { type Matrix, multiply, scaling, translation } from '@recto/geometry'
import { orientationMatrix } from '@recto/images'
import {
  dictionary,
  formatNumber,
  name,
  PdfDictionary,
  type PdfObject,
  type PdfReference,
  PdfStream,
  type ImageXObject,
  readImage,
  TextFonts,
} from '@recto/pdf'
import { attachedFile, fromLatin1, type InputFile, type Platform } from '@recto/runtime'

import { transparencyGroup } from './operators.ts'
import type { Size } from './layout.ts'

type Options = OptionsOf<typeof OPERATIONS.watermark>
type AddObject = (object: PdfObject) => PdfReference

/** The XObject of a watermark, which all pages share. */
export interface WatermarkXObject {
  /** A form or image XObject. */
  object: PdfReference
  /** Its size on a page before it is shrunk to fit. */
  sizeOnPage: (page: Size) => Size
  /** Maps the XObject's coordinates to a box of that size with its lower left corner at the origin. */
  toBox: (size: Size) => Matrix
}

/** The content of a watermark, read and validated before the document is opened. */
export type WatermarkSource = { kind: 'text'; line: TextLine } | { kind: 'image'; image: ImageXObject }

/**
 * Reads the text or image of a watermark.
 * @throws AppError INVALID_OPTIONS naming the missing field; those of `setText` and `readImage`
 */
export async function readWatermark(
  files: readonly InputFile[],
  options: Options,
  platform: Platform,
): Promise<WatermarkSource> {
  if (options.type === 'text') {
    const line = await setText(options.text, { platform })
    return line.runs.length > 0 ? { kind: 'text', line } : missing('text')
  }
  const file = attachedFile(files, WATERMARK_IMAGE_FIELD)
  return file === undefined ? missing('image') : { kind: 'image', image: await readImage(file, platform) }
}

function missing(field: 'text' | 'image'): never {
  throw new AppError('INVALID_OPTIONS', { fields: [{ field, message: WATERMARK_SENTENCES[field] }] })
}

/** Adds a watermark's XObject to a document. */
export function createXObject(
  source: WatermarkSource,
  options: Options,
  addObject: AddObject,
  platform: Platform,
): Promise<WatermarkXObject> | WatermarkXObject {
  return source.kind === 'text'
    ? createTextForm(source.line, options, addObject, platform)
    : createImage(source.image, options, addObject)
}

/** A form XObject with the text, its baseline starting at the origin. */
async function createTextForm(
  line: TextLine,
  options: Options,
  addObject: AddObject,
  platform: Platform,
): Promise<WatermarkXObject> {
  const { fontSize, opacity, color } = options
  const fonts = new TextFonts(platform)
  const content = `${[color.r, color.g, color.b].map(formatNumber).join(' ')} rg\n${fonts.contentOf(line, fontSize)}`
  const size = { width: line.width * fontSize, height: (line.ascent + line.descent) * fontSize }
  // Swashes and stacked diacritics reach beyond the font's ascent and descent.
  const [left, bottom] = [-fontSize, -line.descent * fontSize - fontSize]
  const form = dictionary({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [left, bottom, left + size.width + 2 * fontSize, bottom + size.height + 2 * fontSize],
    Resources: dictionary({ Font: await fonts.embed(addObject) }),
    Group: transparencyGroup(opacity),
  })
  return {
    object: addObject(new PdfStream(form, fromLatin1(content))),
    sizeOnPage: () => size,
    toBox: () => translation(0, line.descent * fontSize),
  }
}

/** An image XObject, which fills the unit square. */
function createImage(source: ImageXObject, { imageWidth }: Options, addObject: AddObject): WatermarkXObject {
  const { image, softMask, orientation } = source
  const entries = new PdfDictionary(image.dictionary.entries)
  if (softMask !== undefined) entries.set('SMask', addObject(softMask))
  return {
    object: addObject(new PdfStream(entries, image.data)),
    sizeOnPage: ({ width }) => ({
      width: width * imageWidth,
      height: (width * imageWidth * source.height) / source.width,
    }),
    toBox: (size) => multiply(orientationMatrix(orientation), scaling(size.width, size.height)),
  }
}
