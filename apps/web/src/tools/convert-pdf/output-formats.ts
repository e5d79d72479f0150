import { OPERATIONS, type OperationDefinition } from '@recto/contract'

/** A format that a file can be converted to. */
export type FormatId = 'word' | 'excel' | 'powerpoint' | 'jpg' | 'png' | 'text'

/** A call to make. */
export interface ConvertRequest {
  operation: OperationDefinition
  options: Record<string, unknown>
}

/** One of the formats to choose from. */
export interface OutputFormat {
  id: FormatId
  extension: `.${string}`
  /** Stands for it in its icon. */
  letter: string
  /** The call that makes it, for a document of so many pages. */
  requestFor: (pageCount: number | undefined) => ConvertRequest
}

/** Every format, in the order they are offered. */
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

/** A document of one page becomes the image itself; any other, and one whose pages are not counted, an archive of images. */
function imagesAs(format: 'jpg' | 'png') {
  return (pageCount: number | undefined): ConvertRequest =>
    pageCount === 1
      ? { operation: OPERATIONS.toImageSinglePage, options: { pageNumber: 1, format } }
      : { operation: OPERATIONS.toImage, options: { format } }
}
