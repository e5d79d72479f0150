import { isIdeographic, isLetter } from './characters.ts'

/** The hyphenated word at the end of a text: the part before the hyphen, and the hyphen. */
const DIVIDED = /([\p{L}\p{M}\p{Nd}'’-]+)([-\u00ad\u2010])$/u
const HYPHENS = '-\u00ad\u2010'
const FIRST_WORD = /^[\p{L}\p{M}\p{Nd}'’]+/u
const WORDS = /\p{L}[\p{L}\p{M}'’\u2010-]*\p{L}/gu
/** Parts of a word broken without a hyphen: it continues in lower case; punctuation may follow its end. */
const LAST_LETTERS = /\p{L}[\p{L}\p{M}]*$/u
const SMALL_LETTERS = /^[\p{Ll}\p{M}]+$/u
const FIRST_LETTERS = /^\p{Ll}[\p{Ll}\p{M}]*/u
const SOFT_HYPHEN = /\u00ad/g
/** Longer than any word, so the last word is within this many characters of the end. */
const MAX_WORD_LENGTH = 100
/** A bound for memory: more than the vocabulary of any book. */
const MAX_KNOWN_WORDS = 200_000

/** The vocabulary of a document, which decides how words broken at line ends are joined. */
export class Hyphens {
  readonly #words = new Set<string>()

  /** Adds the words of a line, except one hyphenated at its end. */
  note(line: string): void {
    const [end = ''] = dividedEnd(line)
    const found = line.slice(0, line.length - end.length).matchAll(WORDS)
    for (const [word] of found) if (this.#words.size < MAX_KNOWN_WORDS) this.#words.add(plain(word))
  }

  /** Joins a line with the text that follows: with a space, or without its hyphen if that divides a word. */
  join(text: string, next: string): string {
    const [, word = '', hyphen] = dividedEnd(text)
    if (hyphen === undefined) return text + (isDense(text, next) ? '' : ' ') + next
    const rest = FIRST_WORD.exec(next)?.[0] ?? ''
    return (this.#keeps(word, hyphen, rest) ? text : text.slice(0, -1)) + next
  }

  /** Whether pieces from line ends and line starts are one word of the vocabulary, broken without a hyphen. */
  isCut(pieces: readonly string[]): boolean {
    const [first = '', ...others] = pieces
    const [start] = LAST_LETTERS.exec(first.slice(-MAX_WORD_LENGTH)) ?? []
    const middle = others.slice(0, -1)
    const [end] = FIRST_LETTERS.exec(others.at(-1) ?? '') ?? []
    if (start === undefined || end === undefined || middle.some((piece) => !SMALL_LETTERS.test(piece))) return false
    return this.#words.has(plain([start, ...middle, end].join('')))
  }

  /** Whether the hyphen is part of the word and not of the line break. */
  #keeps(word: string, hyphen: string, rest: string): boolean {
    if (hyphen === '\u00ad') return false
    const isName = rest !== rest.toLowerCase() && word !== word.toUpperCase()
    if (!isLetter(rest) || !isLetter(word.at(-1) ?? '') || isName || /[-\u2010]/.test(word)) return true
    return this.#words.has(plain(`${word}-${rest}`)) && !this.#words.has(plain(word + rest))
  }
}

/** The hyphenated word at the end of a text, the part before the hyphen, and the hyphen; empty if there is none. */
function dividedEnd(text: string): string[] {
  const last = text.at(-1)
  if (last === undefined || !HYPHENS.includes(last)) return []
  return DIVIDED.exec(text.slice(-MAX_WORD_LENGTH)) ?? []
}

/** A text without soft hyphens: they are visible at line ends only, and lines have been joined. */
export function withoutSoftHyphens(text: string): string {
  return text.replace(SOFT_HYPHEN, '')
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll('\u2010', '-')
}

/** Whether lines are joined without a space, as in Chinese and Japanese. */
function isDense(text: string, next: string): boolean {
  return isIdeographic(text.at(-1) ?? '') && isIdeographic(next.at(0) ?? '')
}
