import type { DraftItem, PageDraft, TextLine, Word } from '../draft.ts'

/** A reference to a note in the text. */
export interface Reference {
  word: Word
  line: TextLine
  mark: string
  page: number
  top: number
}

/** Punctuation after a mark, which does not identify the note. */
const AFTER = /[.)\]]$/u
const MARK = /^(?:\d{1,3}|[*†‡§¶‖#]{1,4}|[a-z]|[ivxl]{1,7})$/u

/** The note references of a page, in reading order. */
export function referencesOf(page: PageDraft): Reference[] {
  return linesOf(page.regions.flatMap(({ items }) => items)).flatMap((line) => {
    const raised = line.words.filter((word, index) => isReference(word, index, line))
    return raised.map((word) => ({ word, line, mark: plainMark(word.text), page: page.index, top: line.top }))
  })
}

/** All lines, including those in tables. */
function linesOf(items: readonly DraftItem[]): TextLine[] {
  return items.flatMap((item) => {
    if (item.kind === 'line') return [item]
    return item.kind === 'table' ? linesOf(item.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.items))) : []
  })
}

/** Whether a word refers to a note: raised, and after another word. */
function isReference(word: Word, index: number, { words }: TextLine): boolean {
  return (
    word.position === 'super' &&
    MARK.test(plainMark(word.text)) &&
    index > 0 &&
    word.note === undefined &&
    words.length > 1
  )
}

function plainMark(text: string): string {
  return text.replace(AFTER, '').replace(/^[([]/u, '')
}

/** The mark at the start of a note, raised or not; undefined if there is none or no text after it. */
export function markOf({ words }: TextLine): string | undefined {
  const [first, second] = words
  if (first === undefined || second === undefined) return undefined
  const text = plainMark(first.text)
  if (!MARK.test(text)) return undefined
  return first.position === 'super' || second.isSpaced || second.gapBefore > 0 ? text : undefined
}

/** Makes a word a note reference; punctuation after the mark stays as text. */
export function refer({ word, line, mark }: Reference, note: number): void {
  const after = word.text.slice(word.text.indexOf(mark) + mark.length)
  const rest = { ...word, text: after, left: word.right, isSpaced: false, gapBefore: 0 }
  if (after !== '') line.words.splice(line.words.indexOf(word) + 1, 0, rest)
  word.note = note
}

/** A line without its mark. */
export function withoutMark(line: TextLine): TextLine {
  const [, first, ...rest] = line.words
  if (first === undefined) return line
  const side = line.isRightToLeft ? { right: first.right } : { left: first.left }
  return { ...line, ...side, words: [{ ...first, isSpaced: false, gapBefore: 0 }, ...rest] }
}
