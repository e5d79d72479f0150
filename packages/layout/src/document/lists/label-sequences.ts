import type { ParagraphDraft } from '../draft.ts'
import { isPlainBullet } from './bullets.ts'
import { CLEAR_GAP_EM, type Label, type Reading } from './labels.ts'

/** A paragraph that may be a list item. */
export interface Candidate {
  paragraph: ParagraphDraft
  /** Its index among all paragraphs. */
  index: number
  label: Label
  /** Where its label starts and ends and its text starts, from the start of the column, in points. */
  labelStart: number
  labelEnd: number
  textStart: number
}

/** A list item: bulleted or numbered. */
export interface Item extends Candidate {
  /** Shared by items that continue the same numbering. */
  sequence: Sequence
  reading: Reading | undefined
}

/** Items with continuous numbering. */
export interface Sequence {
  candidates: Candidate[]
  /** The value of the last one. */
  reading: Reading | undefined
  first: Reading | undefined
}

/** Labels of one list start or end this close together: numbers with one and two digits are aligned on either side. */
const SAME_POSITION_PT = 4
/** Items of one list are at most this many paragraphs apart. By eye. */
const MAX_PARAGRAPHS_BETWEEN = 60
/** A bullet that prose has too needs another one this near. By eye. */
const NEAR_PARAGRAPHS = 5
/** A list that does not start with its first number has at least this many items. */
const MIN_FROM_MIDDLE = 2
/** A numbered list has at least this many items. */
const MIN_ITEMS = 2

/** The candidates that are items: their numbering continues, or their bullet is used in lists only. */
export function findItems(candidates: readonly Candidate[]): Item[] {
  const numbered = candidates.filter(({ label }) => label.bullet === undefined)
  const signed = candidates.filter(({ label }) => label.bullet !== undefined)
  const sequences = sequencesOf(numbered).filter(({ candidates: found, first }) => {
    return found.length >= (first?.value === 1 ? MIN_ITEMS : MIN_FROM_MIDDLE)
  })
  return [...sequences.flatMap(itemsOf), ...bulleted(signed)].toSorted((one, other) => one.index - other.index)
}

/** Groups candidates into sequences of consecutive numbers. */
function sequencesOf(candidates: readonly Candidate[]): Sequence[] {
  const sequences: Sequence[] = []
  const open = new Map<string, Sequence[]>()
  for (const candidate of candidates) {
    const key = `${candidate.label.before} ${candidate.label.after}`
    const recent = (open.get(key) ?? []).filter((sequence) => isRecent(sequence, candidate))
    const sequence = recent.findLast((one) => nextIn(one, candidate) !== undefined) ?? begin(candidate)
    if (sequence.candidates.length === 0) sequences.push(sequence)
    sequence.reading = nextIn(sequence, candidate) ?? sequence.reading
    sequence.candidates.push(candidate)
    open.set(key, [...recent.filter((one) => one !== sequence), sequence])
  }
  return sequences
}

function isRecent({ candidates }: Sequence, { index }: Candidate): boolean {
  return index - (candidates.at(-1)?.index ?? -Infinity) <= MAX_PARAGRAPHS_BETWEEN
}

/** A new sequence; which reading of the label is right shows with the next item. */
function begin({ label: { readings } }: Candidate): Sequence {
  const reading = readings.find(({ value }) => value === 1) ?? readings[0]
  return { candidates: [], reading, first: reading }
}

/** The reading that makes a candidate the next item of a sequence. */
function nextIn(sequence: Sequence, candidate: Candidate): Reading | undefined {
  const last = sequence.candidates.at(-1)
  if (last === undefined || !isAligned(last, candidate)) return undefined
  const isAlone = sequence.candidates.length === 1
  for (const before of isAlone ? last.label.readings : [sequence.reading]) {
    const next = candidate.label.readings.find(
      ({ format, value }) => format === before?.format && value === before.value + 1,
    )
    if (next === undefined) continue
    if (isAlone) sequence.first = before
    return next
  }
  return undefined
}

/** Whether labels are aligned at their start, their end, or the text after them. */
function isAligned(one: Candidate, other: Candidate): boolean {
  const isSame = (first: number, second: number) => Math.abs(first - second) <= SAME_POSITION_PT
  if (one.paragraph.container !== other.paragraph.container) return false
  return (
    isSame(one.labelStart, other.labelStart) ||
    isSame(one.labelEnd, other.labelEnd) ||
    isSame(one.textStart, other.textStart)
  )
}

function itemsOf(sequence: Sequence): Item[] {
  const { candidates, first } = sequence
  return candidates.map((candidate, index) => ({
    ...candidate,
    sequence,
    reading: first === undefined ? undefined : { ...first, value: first.value + index },
  }))
}

/** Items with bullets. A bullet that prose has too needs another one near, or items next to it. */
function bulleted(candidates: readonly Candidate[]): Item[] {
  return candidates
    .filter((candidate, index) => {
      if (!isPlainBullet(candidate.label.text)) return true
      const others = [candidates[index - 1], candidates[index + 1]].filter((other) => other !== undefined)
      return others.some((other) => isTwin(other, candidate) || (isHanging(candidate) && isNeighbour(other, candidate)))
    })
    .map((candidate) => ({
      ...candidate,
      sequence: { candidates: [candidate], reading: undefined, first: undefined },
      reading: undefined,
    }))
}

function isTwin(one: Candidate, other: Candidate): boolean {
  return one.label.text === other.label.text && Math.abs(one.index - other.index) <= NEAR_PARAGRAPHS
}

function isNeighbour(one: Candidate, other: Candidate): boolean {
  return Math.abs(one.index - other.index) === 1
}

/** Whether the gap between a label and its text is as wide as in lists. */
function isHanging({ labelEnd, textStart, paragraph }: Candidate): boolean {
  return textStart - labelEnd > CLEAR_GAP_EM * (paragraph.lines[0]?.size ?? Infinity)
}
