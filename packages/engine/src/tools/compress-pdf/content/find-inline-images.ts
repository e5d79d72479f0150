import { type ContentOperation, OPERATORS, type PdfStream, readOperations } from '@recto/pdf'
import { concatenate, isRegular } from '@recto/runtime'

import { toImageXObject, type InlineImageSource } from './inline-image.ts'

/** An inline image with its range in the stream, from `BI` to `EI`. */
export interface FoundImage {
  stream: number
  start: number
  end: number
  image: PdfStream
}

const LINE_END = Uint8Array.of(0x0a)

/** The data of one of the content streams of an owner. */
export interface ContentPart {
  stream: number
  data: Uint8Array
}

/**
 * Finds inline images in content, which may consist of several streams, except images within a text object or spanning
 * streams.
 */
export function findInlineImages(parts: readonly ContentPart[], source: InlineImageSource): FoundImage[] {
  if (!parts.some(({ data }) => mayHaveImage(data))) return []
  const [only] = parts
  const bytes =
    parts.length === 1 && only !== undefined ? only.data : concatenate(parts.flatMap(({ data }) => [data, LINE_END]))
  const found: FoundImage[] = []
  let isInText = false
  let before: ContentOperation | undefined
  for (const operation of readOperations(bytes)) {
    // `EI` ends an image only if a known operator follows.
    if (before !== undefined && OPERATORS.has(operation.operator)) addImage(found, before, parts, source)
    before = operation.operator === 'EI' && !isInText ? operation : undefined
    if (operation.operator === 'BT') isInText = true
    else if (operation.operator === 'ET') isInText = false
  }
  if (before !== undefined && isAtEnd(before, bytes)) addImage(found, before, parts, source)
  return found
}

function addImage(
  found: FoundImage[],
  operation: ContentOperation,
  parts: readonly ContentPart[],
  source: InlineImageSource,
): void {
  const place = placeOf(operation, parts)
  const image = place === undefined ? undefined : toImageXObject(operation, source)
  if (place !== undefined && image !== undefined) found.push({ ...place, image })
}

/** The stream and range of an operation; undefined if it spans streams. */
function placeOf(
  { start, end }: ContentOperation,
  parts: readonly ContentPart[],
): Pick<FoundImage, 'stream' | 'start' | 'end'> | undefined {
  let offset = 0
  for (const { stream, data } of parts) {
    if (start < offset + data.length) {
      return end <= offset + data.length ? { stream, start: start - offset, end: end - offset } : undefined
    }
    offset += data.length + LINE_END.length
  }
  return undefined
}

/** Whether an image at the end of the content ends with `EI`, rather than being truncated. */
function isAtEnd({ end }: ContentOperation, bytes: Uint8Array): boolean {
  return bytes[end - 2] === 0x45 && bytes[end - 1] === 0x49
}

/** Whether `BI` occurs as a token. */
function mayHaveImage(data: Uint8Array): boolean {
  for (let at = data.indexOf(0x42); at !== -1; at = data.indexOf(0x42, at + 1)) {
    if (data[at + 1] === 0x49 && !isRegular(data[at + 2]) && !isRegular(data[at - 1])) return true
  }
  return false
}
