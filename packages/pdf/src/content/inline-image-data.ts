import { indexOf, isRegular, isWhitespace } from '@recto/runtime'

/** Bytes after `EI` that must look like content for it to be the operator. */
const LOOK_AHEAD = 12

/** The data of an inline image, and the offset after its `EI`. */
export interface InlineImageData {
  data: Uint8Array
  end: number
  /** Whether `EI` was found; otherwise the data runs to the end of the content. */
  isEnded: boolean
}

/**
 * Finds the data of an inline image (ISO 32000-2, 8.9.7). Its length is not stored, so `EI` counts as the operator where what
 * follows looks like content.
 * @param after the offset after `ID`
 * @param endMark the end-of-data marker of an ASCII filter, whose data may contain anything that looks like an operator
 */
export function inlineImageData(bytes: Uint8Array, after: number, endMark = ''): InlineImageData {
  // One white-space character after `ID` is not data.
  const start = after + 1
  const mark = endMark === '' ? -1 : indexOf(bytes, endMark, start)
  for (let at = mark === -1 ? start : mark + endMark.length; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49) continue
    if (isRegular(bytes[at + 2]) || !looksLikeContent(bytes, at + 2)) continue
    if (isWhitespace(bytes[at - 1])) return { data: bytes.subarray(start, at - 1), end: at + 2, isEnded: true }
    if (mark + endMark.length === at) return { data: bytes.subarray(start, at), end: at + 2, isEnded: true }
  }
  return { data: bytes.subarray(start), end: bytes.length, isEnded: false }
}

function looksLikeContent(bytes: Uint8Array, start: number): boolean {
  return bytes.subarray(start, start + LOOK_AHEAD).every((byte) => isWhitespace(byte) || (byte >= 0x20 && byte < 0x7f))
}
