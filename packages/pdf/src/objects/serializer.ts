import { type ByteSink, isRegular } from '@recto/runtime'

import { PdfDictionary, PdfName, PdfReference, PdfString, type PdfObject, PdfStream } from './objects.ts'

/** Serializes an object (ISO 32000-2, 7.3). Streams are written by the document writer; here they are null. */
export function writeObject(sink: ByteSink, object: PdfObject): void {
  if (object === null || object instanceof PdfStream) sink.text('null')
  else if (typeof object === 'number') sink.text(formatNumber(object))
  else if (typeof object === 'boolean') sink.text(object ? 'true' : 'false')
  else if (object instanceof PdfReference) sink.text(`${object.number} ${object.generation} R`)
  else if (object instanceof PdfName) sink.text(formatName(object.value))
  else if (object instanceof PdfString) writeString(sink, object.bytes)
  else if (object instanceof PdfDictionary) writeDictionary(sink, object)
  else writeArray(sink, object)
}

/** Serializes a dictionary; null entries are omitted. */
export function writeDictionary(sink: ByteSink, dictionary: PdfDictionary): void {
  sink.text('<<')
  for (const [key, value] of dictionary.entries) {
    if (value === null) continue
    sink.text(formatName(key))
    if (needsSpace(value)) sink.byte(0x20)
    writeObject(sink, value)
  }
  sink.text('>>')
}

function writeArray(sink: ByteSink, items: readonly PdfObject[]): void {
  sink.byte(0x5b)
  let first = true
  for (const item of items) {
    if (!first && needsSpace(item)) sink.byte(0x20)
    first = false
    writeObject(sink, item)
  }
  sink.byte(0x5d)
}

/** Whether an object needs a space after a name or number. */
function needsSpace(object: PdfObject): boolean {
  return !(
    object instanceof PdfName ||
    object instanceof PdfString ||
    object instanceof PdfDictionary ||
    Array.isArray(object)
  )
}

/** Serializes a number with all digits: rounding would shift what is painted. */
export function formatNumber(value: number): string {
  if (Number.isInteger(value)) return Math.abs(value) < 1e15 ? String(value) : String(BigInt(value))
  if (!Number.isFinite(value)) return '0'
  const text = String(value)
  // PDF has no exponential notation (7.3.3).
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

const names = new Map<string, string>()
const MAX_NAMES_KEPT = 4096

function formatName(value: string): string {
  const known = names.get(value)
  if (known !== undefined) return known
  let text = '/'
  for (let index = 0; index < value.length; index += 1) {
    const byte = value.charCodeAt(index)
    text +=
      byte > 32 && byte < 127 && byte !== 0x23 && isRegular(byte)
        ? value[index]
        : `#${byte.toString(16).padStart(2, '0').toUpperCase()}`
  }
  if (names.size < MAX_NAMES_KEPT) names.set(value, text)
  return text
}

/** Serializes a string as a literal, or in hexadecimal where that is shorter. */
function writeString(sink: ByteSink, bytes: Uint8Array): void {
  let escapes = 0
  for (const byte of bytes) if (byte === 0x28 || byte === 0x29 || byte === 0x5c || byte === 0x0d) escapes += 1
  if (escapes > bytes.length / 2) {
    sink.byte(0x3c)
    for (const byte of bytes) sink.text(byte.toString(16).padStart(2, '0'))
    sink.byte(0x3e)
    return
  }
  sink.byte(0x28)
  if (escapes === 0) sink.bytes(bytes)
  else for (const byte of bytes) writeEscaped(sink, byte)
  sink.byte(0x29)
}

function writeEscaped(sink: ByteSink, byte: number): void {
  if (byte === 0x0d) sink.text('\\r')
  else {
    if (byte === 0x28 || byte === 0x29 || byte === 0x5c) sink.byte(0x5c)
    sink.byte(byte)
  }
}
