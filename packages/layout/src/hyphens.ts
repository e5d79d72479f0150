import { isIdeographic, isLetter } from './characters.ts'

/** A word at the end of a text that a hyphen divides: what is before the hyphen, and the hyphen. */
const DIVIDED = /([\p{L}\p{M}\p{Nd}'’-]+)([-\u00ad\u2010])$/u
const FIRST_WORD = /^[\p{L}\p{M}\p{Nd}'’]+/u
const WORDS = /\p{L}[\p{L}\p{M}'’\u2010-]*\p{L}/gu
/** Parts of a word that is cut: it goes on with small letters, and its end may have a sign after it. */
const LAST_LETTERS = /\p{L}[\p{L}\p{M}]*$/u
const SMALL_LETTERS = /^[\p{Ll}\p{M}]+$/u
const FIRST_LETTERS = /^\p{Ll}[\p{Ll}\p{M}]*/u
const SOFT_HYPHEN = /\u00ad/g
/** No word of any language is longer, so that this much of the end of a text holds the last one. */
const MAX_WORD_LENGTH = 100
/** A bound for memory: more than the vocabulary of any book. */
const MAX_KNOWN_WORDS = 200_000

/** Knows the words of a document, so that a word divided at the end of a line is put together as it is written elsewhere. */
export class Hyphens {
  readonly #words = new Set<string>()

  /** Takes note of the words of a line; the last one may be divided. */
  note(line: string): void {
    const [end = ''] = dividedEnd(line)
    const found = line.slice(0, line.length - end.length).matchAll(WORDS)
    for (const [word] of found) if (this.#words.size < MAX_KNOWN_WORDS) this.#words.add(plain(word))
  }

  /** A text with what goes on after the end of its line: words apart, a divided word whole. */
  join(text: string, next: string): string {
    const [, word = '', hyphen] = dividedEnd(text)
    if (hyphen === undefined) return text + (isDense(text, next) ? '' : ' ') + next
    const rest = FIRST_WORD.exec(next)?.[0] ?? ''
    return (this.#keeps(word, hyphen, rest) ? text : text.slice(0, -1)) + next
  }

  /** Whether pieces at the ends and beginnings of lines are one word that the document has elsewhere, cut where nothing shows it. */
  isCut(pieces: readonly string[]): boolean {
    const [first = '', ...others] = pieces
    const [start] = LAST_LETTERS.exec(first) ?? []
    const middle = others.slice(0, -1)
    const [end] = FIRST_LETTERS.exec(others.at(-1) ?? '') ?? []
    if (start === undefined || end === undefined || middle.some((piece) => !SMALL_LETTERS.test(piece))) return false
    return this.#words.has(plain([start, ...middle, end].join('')))
  }

  /** Whether a hyphen belongs to the word, wherever the line ends. */
  #keeps(word: string, hyphen: string, rest: string): boolean {
    if (hyphen === '\u00ad') return false
    const isName = rest !== rest.toLowerCase() && word !== word.toUpperCase()
    if (!isLetter(rest) || !isLetter(word.at(-1) ?? '') || isName || /[-\u2010]/.test(word)) return true
    return this.#words.has(plain(`${word}-${rest}`)) && !this.#words.has(plain(word + rest))
  }
}

/** The divided word that a text ends with, the part before the hyphen, and the hyphen. */
function dividedEnd(text: string): string[] {
  return DIVIDED.exec(text.slice(-MAX_WORD_LENGTH)) ?? []
}

/** A text with its soft hyphens gone: they are seen at the ends of lines only, where they were undone. */
export function withoutSoftHyphens(text: string): string {
  return text.replace(SOFT_HYPHEN, '')
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll('\u2010', '-')
}

/** Whether two lines go on without a space, as those of Chinese and Japanese do. */
function isDense(text: string, next: string): boolean {
  return isIdeographic(text.at(-1) ?? '') && isIdeographic(next.at(0) ?? '')
}
