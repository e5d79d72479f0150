import type { TaggedElement } from '../../content/page-content.ts'
import type { ParagraphDraft, Word } from '../draft.ts'

/** Structure types by page and MCID. */
export type TaggedTypes = ReadonlyMap<string, string>

/** Structure types that determine the role of a paragraph (ISO 32000-2, 14.8.4). */
const ROLE_TYPES = /^(?:H\d?|Title|Caption|TOCI|TOC|Note|FENote|LI|Lbl|LBody|Artifact|P)$/u
/** A bound for recursion. */
const MAX_DEPTH = 100
/** The share of a paragraph's characters that has to be in elements of one type. */
const MOST_WORDS_SHARE = 0.6
/** The share of words that has to be tagged. */
const TAGGED_SHARE = 0.9

/** The structure types of marked content; undefined if there are none. */
export function taggedTypes(root: TaggedElement | undefined): TaggedTypes | undefined {
  if (root === undefined) return undefined
  const types = new Map<string, string>()
  note(root, 'P', types, 0)
  return types.size === 0 ? undefined : types
}

function note(element: TaggedElement, inherited: string, types: Map<string, string>, depth: number): void {
  if (depth > MAX_DEPTH) return
  const isRole = ROLE_TYPES.test(element.type) && !(element.type === 'P' && inherited !== 'P')
  const type = isRole ? element.type : inherited
  for (const { page, mcid } of element.markedContent) types.set(`${page}:${mcid}`, type)
  for (const child of element.children) note(child, type, types, depth + 1)
}

/** The structure type of most of a paragraph; undefined if it is not tagged. */
export function typeOf({ lines }: ParagraphDraft, types: TaggedTypes): string | undefined {
  const counts = new Map<string, number>()
  let all = 0
  for (const { page, words } of lines) {
    for (const word of words) {
      all += word.text.length
      const type = word.mcid === undefined ? undefined : types.get(`${page}:${word.mcid}`)
      if (type !== undefined) counts.set(type, (counts.get(type) ?? 0) + word.text.length)
    }
  }
  return [...counts].find(([, count]) => count > MOST_WORDS_SHARE * all)?.[0]
}

/** Whether nearly all words are tagged, and some as headings. */
export function hasHeadingTags(paragraphs: readonly ParagraphDraft[], types: TaggedTypes): boolean {
  if (![...types.values()].some((type) => /^H\d?$/u.test(type))) return false
  const words = paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words.map((word) => ({ line, word }))))
  const isTagged = ({ line, word }: { line: { page: number }; word: Word }) => types.has(`${line.page}:${word.mcid}`)
  return words.filter(isTagged).length > TAGGED_SHARE * words.length
}
