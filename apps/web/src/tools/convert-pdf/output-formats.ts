import { OPERATIONS, type OperationDefinition, type OperationId } from '@recto/contract'

/** An output format of the page. */
export type FormatId = 'word' | 'excel' | 'powerpoint' | 'jpg' | 'png' | 'text'

/** A request for one of the conversion operations. */
export interface ConvertRequest {
  operation: OperationDefinition<OperationId>
  options: Record<string, unknown>
}

/** One of the formats to choose from. */
export interface OutputFormat {
  id: FormatId
  extension: `.${string}`
  /** The letter on its icon. */
  letter: string
  /** Returns the request that produces the format, for a document with this many pages. */
  requestFor: (pageCount: number | undefined) => ConvertRequest
}

/** All formats in display order. */
export const OUTPUT_FORMATS: readonly OutputFormat[] = [
  { id: 'word', extension: '.docx', letter: 'W', requestFor: () => ({ operation: OPERATIONS.toWord, options: {} }) },
  { id: 'excel', extension: '.xlsx', letter: 'X', requestFor: () => ({ operation: OPERATIONS.toExcel, options: {} }) },
  {
    id: 'powerpoint',
    extension: '.pptx',
    letter: 'P',
    requestFor: () => ({ operation: OPERATIONS.toPowerpoint, options: {} }),
  },
  { id: 'jpg', extension: '.jpg', letter: 'J', requestFor: imagesAs('jpg') },
  { id: 'png', extension: '.png', letter: 'N', requestFor: imagesAs('png') },
  { id: 'text', extension: '.txt', letter: 'T', requestFor: () => ({ operation: OPERATIONS.toText, options: {} }) },
]

/**
 * A single-page document becomes an image; every other document, or one of unknown page count, an archive of images.
 */
function imagesAs(format: 'jpg' | 'png') {
  return (pageCount: number | undefined): ConvertRequest =>
    pageCount === 1
      ? { operation: OPERATIONS.toImageSinglePage, options: { pageNumber: 1, format } }
      : { operation: OPERATIONS.toImage, options: { format } }
}
