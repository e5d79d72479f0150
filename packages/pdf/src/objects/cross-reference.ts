import { isDigit, isWhitespace, startsWith } from '@recto/runtime'

import type { CrossReferenceEntry } from './cross-reference-entry.ts'
import { decodeStream, type Resolve } from './decode-stream.ts'
import type { IndirectObject } from './indirect-object-reader.ts'
import { ObjectParser, SyntaxProblem } from './object-parser.ts'
import { isName, PdfDictionary, PdfStream, type PdfObject } from './objects.ts'
import type { ReadingBudget } from './reading-budget.ts'

/** Cross-reference data: the newest entries by object number, and the newest trailer. */
export interface CrossReference {
  entries: Map<number, CrossReferenceEntry>
  trailer: PdfDictionary
  /** Whether all sections were readable. */
  isComplete: boolean
}

/** Dependencies for reading cross-reference data. */
export interface CrossReferenceSource {
  bytes: Uint8Array
  readAt: (offset: number) => IndirectObject | undefined
  budget: ReadingBudget
}

/** The limit of the standard (annex C). */
const MAX_OBJECT_NUMBER = 8_388_607

interface Section {
  entries: Map<number, CrossReferenceEntry>
  trailer: PdfDictionary
  previous: number[]
}

/**
 * Follows the chain of cross-reference tables and streams (ISO 32000-2, 7.5.4 to 7.5.8).
 * @param base added to every offset: the number of bytes before the header
 * @returns undefined if the first section is unreadable
 * @throws AppError TOO_COMPLEX
 */
export function readCrossReference(
  source: CrossReferenceSource,
  start: number,
  base: number,
): CrossReference | undefined {
  const entries = new Map<number, CrossReferenceEntry>()
  const seen = new Set<number>()
  const queue = [start]
  let trailer: PdfDictionary | undefined
  let isComplete = true
  for (let offset = queue.shift(); offset !== undefined; offset = queue.shift()) {
    if (seen.has(offset)) continue
    seen.add(offset)
    const section = readSection(source, offset, base)
    if (section === undefined) {
      isComplete = false
      continue
    }
    trailer ??= section.trailer
    for (const [number, entry] of section.entries) if (!entries.has(number)) entries.set(number, entry)
    source.budget.checkObjects(entries.size)
    queue.push(...section.previous)
  }
  return trailer === undefined ? undefined : { entries, trailer, isComplete }
}

function readSection(source: CrossReferenceSource, offset: number, base: number): Section | undefined {
  const parser = new ObjectParser(source.bytes, offset + base)
  parser.skipWhitespace()
  const isTable = startsWith(source.bytes, 'xref', parser.position)
  try {
    return isTable ? readTable(source, parser, base) : readStream(source, offset + base, base)
  } catch (error) {
    // An unreadable section: the file is searched instead.
    if (error instanceof SyntaxProblem) return undefined
    throw error
  } finally {
    source.budget.countRead(parser.position - offset - base)
  }
}

function readTable(source: CrossReferenceSource, parser: ObjectParser, base: number): Section | undefined {
  const entries = new Map<number, CrossReferenceEntry>()
  parser.position += 'xref'.length
  for (;;) {
    const first = parser.readInteger()
    if (first === -1) break
    const count = parser.readInteger()
    if (count === -1) return undefined
    readSubsection(source, parser, { first, count, base }, entries)
  }
  parser.next()
  if (parser.word() !== 'trailer') return undefined
  const trailer = parser.readObject()
  if (!(trailer instanceof PdfDictionary)) return undefined
  const [hidden] = numbers(trailer.get('XRefStm'))
  if (hidden !== undefined) addHidden(source, hidden + base, base, entries)
  return { entries, trailer, previous: numbers(trailer.get('Prev')).slice(0, 1) }
}

/** Adds the entries of a hybrid-reference file's stream, which the table marks as free (7.5.8.4). */
function addHidden(
  source: CrossReferenceSource,
  offset: number,
  base: number,
  entries: Map<number, CrossReferenceEntry>,
): void {
  const section = readStream(source, offset, base)
  for (const [number, entry] of section?.entries ?? []) {
    if ((entries.get(number)?.kind ?? 'free') === 'free') entries.set(number, entry)
  }
}

interface Subsection {
  first: number
  count: number
  base: number
}

function readSubsection(
  { budget }: CrossReferenceSource,
  parser: ObjectParser,
  { first, count, base }: Subsection,
  entries: Map<number, CrossReferenceEntry>,
): void {
  let shift = 0
  for (let index = 0; index < count; index += 1) {
    const before = parser.position
    const offset = parser.readInteger()
    const generation = parser.readInteger()
    parser.skipWhitespace()
    const kind = parser.bytes[parser.position]
    if (offset === -1 || generation === -1 || (kind !== 0x6e && kind !== 0x66)) {
      // Fewer entries than declared.
      parser.position = before
      return
    }
    parser.position += 1
    // Some writers start at 1 instead of 0, which shifts all numbers.
    if (index === 0 && first === 1 && kind === 0x66 && generation === 65535) shift = -1
    const number = first + index + shift
    if (number > MAX_OBJECT_NUMBER || entries.has(number)) continue
    entries.set(number, kind === 0x6e ? { kind: 'uncompressed', offset: offset + base, generation } : { kind: 'free' })
    budget.checkObjects(entries.size)
  }
}

const direct: Resolve = (object) => object

function readStream(source: CrossReferenceSource, offset: number, base: number): Section | undefined {
  const found = source.readAt(offset)?.object
  if (!(found instanceof PdfStream) || !isName(found.dictionary.get('Type'), 'XRef')) return undefined
  const data = decodeStream(found, direct, source.budget)
  const widths = numbers(found.dictionary.get('W'))
  if (data === undefined || widths.length < 3 || widths.some((width) => width < 0 || width > 8)) return undefined
  const index = numbers(found.dictionary.get('Index'))
  const ranges = index.length > 1 ? index : [0, MAX_OBJECT_NUMBER]
  const entries = new Map<number, CrossReferenceEntry>()
  for (const [number, entry] of streamEntries(data, widths, ranges, base)) {
    if (!entries.has(number)) entries.set(number, entry)
    source.budget.checkObjects(entries.size)
  }
  return { entries, trailer: found.dictionary, previous: numbers(found.dictionary.get('Prev')).slice(0, 1) }
}

/** @param ranges pairs of first number and count */
function* streamEntries(
  data: Uint8Array,
  widths: number[],
  ranges: number[],
  base: number,
): Generator<[number, CrossReferenceEntry]> {
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths
  const size = widths.reduce((sum, width) => sum + width, 0)
  if (size === 0) return
  let position = 0
  for (let pair = 0; pair + 1 < ranges.length; pair += 2) {
    const first = ranges[pair] ?? 0
    const end = Math.min(first + (ranges[pair + 1] ?? 0), MAX_OBJECT_NUMBER)
    for (let number = first; number < end && position + size <= data.length; number += 1) {
      const type = typeWidth === 0 ? 1 : readField(data, position, typeWidth)
      const second = readField(data, position + typeWidth, secondWidth)
      const third = readField(data, position + typeWidth + secondWidth, thirdWidth)
      position += size
      yield [number, toEntry(type, second, third, base)]
    }
  }
}

function toEntry(type: number, second: number, third: number, base: number): CrossReferenceEntry {
  if (type === 1) return { kind: 'uncompressed', offset: second + base, generation: third }
  return type === 2 ? { kind: 'compressed', stream: second, index: third } : { kind: 'free' }
}

function readField(data: Uint8Array, position: number, width: number): number {
  let value = 0
  for (let offset = 0; offset < width; offset += 1) value = value * 256 + (data[position + offset] ?? 0)
  return value
}

function numbers(object: PdfObject): number[] {
  if (typeof object === 'number') return [object]
  return Array.isArray(object) ? object.filter((item) => typeof item === 'number') : []
}

/** The head of an indirect object, `12 0 obj`, found by scanning. */
export interface FoundObject {
  number: number
  generation: number
  offset: number
}

/**
 * Finds every `N G obj` in a file by scanning, in file order.
 * @throws AppError TOO_COMPLEX
 */
export function scanForObjects(bytes: Uint8Array, budget: ReadingBudget): FoundObject[] {
  const found: FoundObject[] = []
  for (let index = bytes.indexOf(0x6f, 4); index !== -1; index = bytes.indexOf(0x6f, index + 1)) {
    if (bytes[index + 1] !== 0x62 || bytes[index + 2] !== 0x6a) continue
    const generation = digitsBefore(bytes, index)
    if (generation === undefined) continue
    const number = digitsBefore(bytes, generation.start)
    if (number === undefined || number.end === generation.start || number.value > MAX_OBJECT_NUMBER) continue
    found.push({ number: number.value, generation: generation.value, offset: number.start })
    budget.checkObjects(found.length)
  }
  return found
}

/** The integer that ends before a position, white space allowed between. */
function digitsBefore(bytes: Uint8Array, position: number): { value: number; start: number; end: number } | undefined {
  let end = position
  while (end > 0 && isWhitespace(bytes[end - 1])) end -= 1
  let start = end
  while (start > 0 && end - start < 10 && isDigit(bytes[start - 1])) start -= 1
  if (start === end) return undefined
  let value = 0
  for (let index = start; index < end; index += 1) value = value * 10 + (bytes[index] ?? 48) - 48
  return { value, start, end }
}
