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
  type Picture,
  readPicture,
  TextFonts,
} from '@recto/pdf'
import { attachedFile, fromLatin1, type InputFile, type Platform } from '@recto/runtime'

import { transparencyGroup } from './look.ts'
import type { Size } from './layout.ts'

type Options = OptionsOf<typeof OPERATIONS.watermark>
type Place = (object: PdfObject) => PdfReference

/** What a watermark consists of, in the document once for all pages. */
export interface Mark {
  /** A form or an image. */
  object: PdfReference
  /** How large it is to be on a page, as long as it stays on it. */
  sizeOn: (page: Size) => Size
  /** Brings the object's own coordinates to a box of that size, its lower left corner at the origin. */
  toBox: (size: Size) => Matrix
}

/** What a watermark is made of, read and found good before anything is done. */
export type MarkSource = { kind: 'text'; line: TextLine } | { kind: 'image'; picture: Picture }

/**
 * Reads what is to be drawn.
 * @throws AppError INVALID_OPTIONS naming what is missing; those of `setText` and `readPicture`
 */
export async function readMark(files: readonly InputFile[], options: Options, platform: Platform): Promise<MarkSource> {
  if (options.type === 'text') {
    const line = await setText(options.text, { platform })
    return line.runs.length > 0 ? { kind: 'text', line } : missing('text')
  }
  const file = attachedFile(files, WATERMARK_IMAGE_FIELD)
  return file === undefined ? missing('image') : { kind: 'image', picture: await readPicture(file, platform) }
}

function missing(field: 'text' | 'image'): never {
  throw new AppError('INVALID_OPTIONS', { fields: [{ field, message: WATERMARK_SENTENCES[field] }] })
}

/** Puts what is to be drawn into a document. */
export function placeMark(
  source: MarkSource,
  options: Options,
  place: Place,
  platform: Platform,
): Promise<Mark> | Mark {
  return source.kind === 'text'
    ? placeText(source.line, options, place, platform)
    : placePicture(source.picture, options, place)
}

/** A form with the text, its baseline beginning at the origin. */
async function placeText(line: TextLine, options: Options, place: Place, platform: Platform): Promise<Mark> {
  const { fontSize, opacity, color } = options
  const fonts = new TextFonts(platform)
  const content = `${[color.r, color.g, color.b].map(formatNumber).join(' ')} rg\n${fonts.contentOf(line, fontSize)}`
  const size = { width: line.width * fontSize, height: (line.ascent + line.descent) * fontSize }
  // Swashes and stacked marks reach beyond what a font says of itself.
  const [left, bottom] = [-fontSize, -line.descent * fontSize - fontSize]
  const form = dictionary({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [left, bottom, left + size.width + 2 * fontSize, bottom + size.height + 2 * fontSize],
    Resources: dictionary({ Font: await fonts.embed(place) }),
    Group: transparencyGroup(opacity),
  })
  return {
    object: place(new PdfStream(form, fromLatin1(content))),
    sizeOn: () => size,
    toBox: () => translation(0, line.descent * fontSize),
  }
}

/** The picture itself; images are as large as the unit square. */
function placePicture(picture: Picture, { imageWidth }: Options, place: Place): Mark {
  const { image, softMask, orientation } = picture
  const entries = new PdfDictionary(image.dictionary.entries)
  if (softMask !== undefined) entries.set('SMask', place(softMask))
  return {
    object: place(new PdfStream(entries, image.data)),
    sizeOn: ({ width }) => ({
      width: width * imageWidth,
      height: (width * imageWidth * picture.height) / picture.width,
    }),
    toBox: (size) => multiply(orientationMatrix(orientation), scaling(size.width, size.height)),
  }
}
