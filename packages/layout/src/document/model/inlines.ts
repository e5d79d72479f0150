import { isRightToLeft } from '../../characters.ts'
import { withoutSoftHyphens, type Hyphens } from '../../hyphens.ts'
import type { LinkTarget } from '../../content/page-content.ts'
import type { Inline, Link, RunFormat, TextRun } from '../document-model.ts'
import type { TextLine, Word } from '../draft.ts'
import { cutEnds } from '../lines/cut-words.ts'
import { textOf } from '../lines/text-lines.ts'

/** The default run format. */
export const PLAIN_RUN: RunFormat = {
  family: 'Times New Roman',
  size: 10,
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  isSmallCaps: false,
  color: 0,
  shade: undefined,
  position: 'normal',
  tracking: 0,
  stretch: 1,
  isRightToLeft: false,
}

/** What text is converted with. */
export interface InlineHints {
  hyphens: Hyphens
  hasLinks: boolean
  /** Whether lines have to break where they do on the page. */
  keepsLineBreaks: boolean
  /** The bookmark of a link target in the document. */
  bookmarkAt: (target: { page: number; top: number | undefined }) => string | undefined
}

type Parting = 'space' | 'none' | 'divided'
type Flat = Exclude<Inline, Link>
const SOFT_HYPHEN = '\u00ad'
/** A bound for time: a word has at most this many parts with formats of their own. */
const MAX_WORD_PARTS = 8
/** The content of lines, with formats relative to `base`. */
export function inlinesOf(lines: readonly TextLine[], base: RunFormat, hints: InlineHints): Inline[] {
  const builder = new InlineBuilder(base, hints)
  const cut = cutEnds(lines, hints.hyphens)
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    if (before?.isEndTyped === true) builder.addBreak(line.breakBefore)
    else if (before !== undefined) {
      builder.join(cut[index - 1] === true ? 'none' : joint(before, line, hints.hyphens), line.breakBefore)
    }
    for (const word of line.words) builder.add(word)
  }
  return builder.result
}

/** How a line is joined with the next one: with a space, directly, or without its hyphen. */
function joint(before: TextLine, line: TextLine, hyphens: Hyphens): Parting {
  const end = textOf(before.words.slice(-MAX_WORD_PARTS)).split(' ').at(-1) ?? ''
  const start = textOf(line.words.slice(0, MAX_WORD_PARTS)).split(' ', 1)[0] ?? ''
  if (end === '' || start === '') return 'space'
  const joined = hyphens.join(end, start)
  if (joined === `${end} ${start}`) return 'space'
  return joined.length < end.length + start.length ? 'divided' : 'none'
}

class InlineBuilder {
  readonly result: Inline[] = []
  #parting: Parting | undefined
  readonly #base: RunFormat
  readonly #hints: InlineHints
  readonly #formats = new Map<string, Partial<RunFormat>>()

  constructor(base: RunFormat, hints: InlineHints) {
    this.#base = base
    this.#hints = hints
  }

  addBreak(of: TextLine['breakBefore']): void {
    this.result.push(of === undefined ? { kind: 'break' } : { kind: 'break', of })
    this.#parting = 'none'
  }

  /** Continues with the next line. */
  join(parting: Parting, breakBefore: TextLine['breakBefore']): void {
    this.#parting = parting
    if (breakBefore === undefined) return
    if (parting === 'divided') dropHyphen(this.result, true)
    this.addBreak(breakBefore)
  }

  add(word: Word): void {
    const content = this.#contentOf(word.target)
    const parting = this.#parting
    this.#parting = undefined
    const isFirst =
      this.result.length === 0 || (this.result.length === 1 && content.length === 0 && word.target !== undefined)
    if (parting === 'divided') dropHyphen(this.result, this.#hints.keepsLineBreaks)
    if (word.gapBefore > 0 && !isFirst && parting === undefined) {
      content.push({ kind: 'tab' })
    }
    const isSpaced = parting === 'space' || (word.isSpaced && word.gapBefore === 0 && parting === undefined)
    if (word.image !== undefined) {
      const { file, left, right, top, bottom, degrees, alternative } = word.image
      content.push({
        kind: 'image',
        image: { file, width: right - left, height: bottom - top, degrees, alternative },
      })
    } else if (word.shows !== undefined) {
      if (isSpaced && !isFirst) push(content, ' ', this.#formatOf(word))
      content.push({ kind: 'page-number', shows: word.shows, format: this.#formatOf(word) })
    } else if (word.note !== undefined) content.push({ kind: 'note', note: word.note })
    else {
      const space = this.#spaceBefore(content, word, isSpaced && !isFirst)
      push(content, withoutSoftHyphens(space + word.text), this.#formatOf(word))
    }
  }

  /** The space before a word; it goes to the previous run if only the word is underlined, struck or shaded. */
  #spaceBefore(content: readonly Flat[], word: Word, isSpaced: boolean): string {
    if (!isSpaced) return ''
    const last = content.at(-1)
    const isMarked = word.style.isUnderlined || word.style.isStruck || word.style.shade !== undefined
    if (!isMarked || last?.kind !== 'text') return ' '
    const {
      isUnderlined = this.#base.isUnderlined,
      isStruck = this.#base.isStruck,
      shade = this.#base.shade,
    } = last.format
    if (isUnderlined || isStruck || shade !== undefined) return ' '
    last.text += ' '
    return ''
  }

  /** The content that a word goes to: that of its link. */
  #contentOf(target: Word['target']): Flat[] {
    const resolved = this.#resolve(target)
    const last = this.result.at(-1)
    // Links are not nested, so only content outside of them may hold one.
    if (resolved === undefined) return this.result as Flat[]
    if (last?.kind === 'link' && isSame(last.target, resolved)) return last.content
    const link: Link = { kind: 'link', target: resolved, content: [] }
    this.result.push(link)
    return link.content
  }

  #resolve(target: LinkTarget | undefined): Link['target'] | undefined {
    if (target === undefined || !this.#hints.hasLinks) return undefined
    if ('uri' in target) return { uri: target.uri }
    const bookmark = this.#hints.bookmarkAt(target)
    return bookmark === undefined ? undefined : { bookmark }
  }

  #formatOf(word: Word): Partial<RunFormat> {
    const isRtl = isRightToLeft(word.text)
    const full: RunFormat = {
      ...this.#base,
      isSmallCaps: false,
      ...word.style,
      position: word.position,
      tracking: word.style.tracking + (word.lineFitting ?? 0),
      isRightToLeft: isRtl,
    }
    const differing = Object.entries(full).filter(([key, value]) => this.#base[key as keyof RunFormat] !== value)
    const key = JSON.stringify(differing)
    const known = this.#formats.get(key)
    if (known !== undefined) return known
    const format = Object.fromEntries(differing) as Partial<RunFormat>
    this.#formats.set(key, format)
    return format
  }
}

function isSame(one: Link['target'], other: Link['target']): boolean {
  return 'uri' in one ? 'uri' in other && one.uri === other.uri : 'bookmark' in other && one.bookmark === other.bookmark
}

function push(content: Flat[], text: string, format: Partial<RunFormat>): void {
  if (text === '') return
  const last = content.at(-1)
  if (last?.kind === 'text' && last.format === format) last.text += text
  else content.push({ kind: 'text', text, format })
}

/** Removes the hyphen at the end of a line, or makes it a soft hyphen if lines are kept. */
function dropHyphen(result: readonly Inline[], keepsLineBreaks: boolean): void {
  const last = lastText(result)
  if (last !== undefined) last.text = last.text.slice(0, -1) + (keepsLineBreaks ? SOFT_HYPHEN : '')
}

function lastText(content: readonly Inline[]): TextRun | undefined {
  const last = content.at(-1)
  if (last?.kind === 'text') return last
  return last?.kind === 'link' ? lastText(last.content) : undefined
}
