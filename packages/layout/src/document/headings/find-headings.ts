import type { DocumentHints } from '../../content/page-content.ts'
import type { BodyStyle, ParagraphDraft } from '../draft.ts'
import { findCandidates } from './candidates.ts'
import { isCaption } from './captions.ts'
import { findContents } from './contents.ts'
import { rankHeadings } from './heading-levels.ts'
import { outlineHeadings } from './outline-headings.ts'
import { taggedTypes, hasHeadingTags, typeOf, type TaggedTypes } from './tagged-roles.ts'
import { MAX_LEVELS } from '../lists/list-levels.ts'

/** Assigns the roles of titles, headings, captions and lines of contents; before lists are found. */
export function findHeadings(paragraphs: readonly ParagraphDraft[], body: BodyStyle, hints: DocumentHints): void {
  const free = paragraphs.filter(({ role }) => role.kind === 'body')
  for (const [paragraph, level] of findContents(free)) paragraph.role = { kind: 'contents', level }
  const types = taggedTypes(hints.tags)
  const isTagged = types !== undefined && hasHeadingTags(free, types)
  if (isTagged) markTagged(free, types)
  for (const paragraph of free) {
    if (paragraph.role.kind === 'body' && isCaption(paragraph)) paragraph.role = { kind: 'caption' }
  }
  const pages = free.filter(({ role, container }) => role.kind === 'body' && container === 'page')
  const outlined = outlineHeadings(pages, hints.outline)
  const { title, levels } = rankHeadings(findCandidates(free, body), outlined, free, body)
  if (title !== undefined) title.role = { kind: 'title' }
  if (isTagged) return
  for (const [paragraph, level] of levels) markHeading(paragraph, level)
}

function markTagged(paragraphs: readonly ParagraphDraft[], types: TaggedTypes): void {
  for (const paragraph of paragraphs) {
    const [, kind, digit] = /^(H|Title)(\d?)$/u.exec(typeOf(paragraph, types) ?? '') ?? []
    if (kind === 'Title') paragraph.role = { kind: 'title' }
    if (kind === 'H') markHeading(paragraph, Math.max(1, Number(digit)))
  }
}

function markHeading(paragraph: ParagraphDraft, level: number): void {
  paragraph.role = { kind: 'heading', level: Math.min(MAX_LEVELS, Math.max(1, level)) }
  paragraph.format.keepWithNext = true
}
