import type { DocumentHints } from '../../content/page-content.ts'
import { Hyphens } from '../../hyphens.ts'
import type { DocumentModel, Note } from '../document-model.ts'
import type { DocumentOptions } from '../document-options.ts'
import { anchorRepeatedImages } from '../figures/repeated-images.ts'
import { textOf } from '../lines/text-lines.ts'
import { Bookmarks, paragraphsIn } from '../model/bookmarks.ts'
import { anchoredImage, flowParagraph, type BlockHints } from '../model/flow-blocks.ts'
import { toSection, type SectionHints } from '../model/sections.ts'
import { StyleBook } from '../model/style-book.ts'
import type { NoteFlow } from './build-flow.ts'
import type { FormattedFlow } from './format-flow.ts'

/** Converts a formatted flow to the document model. */
export function toModel(
  flow: FormattedFlow,
  { title, author, language }: DocumentHints,
  options: DocumentOptions,
): DocumentModel {
  const { body, heads, pages, boxes, lists, repeatedImages } = flow
  const hints: SectionHints = {
    ...blockHints(flow, options),
    body,
    heads,
    pages,
    boxes: new Map(boxes),
    isPrecise: options.quality === 'precise',
  }
  const sections = flow.sections.map((group) => toSection(group, hints))
  anchorRepeatedImages(sections, repeatedImages, anchoredImage)
  return {
    sections,
    styles: hints.book.styles,
    lists,
    notes: flow.notes.map((note) => toNote(note, hints)),
    title,
    author,
    language,
    scannedPages: pages.filter(({ isScan }) => isScan).map(({ index }) => index),
  }
}

function blockHints({ blocks, all, body }: FormattedFlow, { hasLinks, quality }: DocumentOptions): BlockHints {
  const hyphens = new Hyphens()
  const bookmarks = new Bookmarks(blocks)
  for (const { lines } of all) {
    for (const { words } of lines) {
      hyphens.note(textOf(words))
      // Bookmarks have to exist before paragraphs are converted: a link may come after its target.
      for (const { target } of hasLinks ? words : []) if (target !== undefined && 'page' in target) bookmarks.at(target)
    }
  }
  return {
    hyphens,
    hasLinks,
    keepsLineBreaks: quality === 'precise',
    bookmarkAt: (target) => bookmarks.at(target),
    book: new StyleBook(all, body),
  }
}

function toNote({ kind, mark, blocks }: NoteFlow, hints: BlockHints): Note {
  return { kind, mark, blocks: paragraphsIn(blocks).map((paragraph) => flowParagraph(paragraph, hints)) }
}
