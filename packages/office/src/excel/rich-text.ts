import {
  bulletOf,
  type DocumentModel,
  type FlowBlock,
  type FlowParagraph,
  type FlowTable,
  type Inline,
  type Link,
  type ParagraphFormat,
  PLAIN_RUN,
  type RunFormat,
} from '@recto/layout'

import type { RichTextRun } from './workbook.ts'

const TAB = '\t'
/** A private-use character, to which Windows maps symbol fonts, as the bullet of a paragraph. */
const PRIVATE_BULLET = /^[\uF020-\uF0FF](?=\s|$)/u

/** Reads blocks of a document as rich text. */
export class RichTextReader {
  readonly #model: DocumentModel

  constructor(model: DocumentModel) {
    this.#model = model
  }

  /** The text of a cell, with a line for each paragraph. */
  ofBlocks(blocks: readonly FlowBlock[]): RichTextRun[] {
    const lines = blocks.flatMap((block) => (block.kind === 'table' ? this.#rowsOf(block) : [this.#lineOf(block)]))
    return joinLines(
      lines.map(trimRuns).filter((line) => line.length > 0),
      '\n',
    )
  }

  /** A paragraph in a cell, with spaces for tabs. */
  #lineOf(paragraph: FlowParagraph): RichTextRun[] {
    return this.ofParagraph(paragraph).map(({ text, format }) => ({ text: text.replaceAll(TAB, ' '), format }))
  }

  /** A line for each row of a nested table. */
  #rowsOf({ rows }: FlowTable): RichTextRun[][] {
    return rows.map(({ cells }) =>
      joinLines(
        cells.map(({ blocks }) => this.ofBlocks(blocks)),
        ' ',
      ),
    )
  }

  /** The text of a paragraph, with tabs and line breaks. */
  ofParagraph({ content, style }: FlowParagraph): RichTextRun[] {
    const { styles } = this.#model
    const base: RunFormat = { ...PLAIN_RUN, ...styles[0]?.run, ...styles[style]?.run }
    return withVisibleBullet(content.flatMap((inline) => this.#ofInline(inline, base)))
  }

  /** The format of a paragraph, including that of its style. */
  formatOf({ style, format }: FlowParagraph): Partial<ParagraphFormat> {
    const { styles } = this.#model
    return { ...styles[0]?.paragraph, ...styles[style]?.paragraph, ...format }
  }

  #ofInline(inline: Inline, base: RunFormat): RichTextRun[] {
    switch (inline.kind) {
      case 'text':
        return [{ text: inline.text, format: { ...base, ...inline.format } }]
      case 'tab':
        return [{ text: TAB, format: base }]
      case 'break':
        return [{ text: '\n', format: base }]
      case 'note':
        return [{ text: this.#markOf(inline.note), format: { ...base, position: 'super' } }]
      case 'link':
        return inline.content.flatMap((inner) => this.#ofInline(inner, base))
      case 'page-number':
      case 'image':
        return []
    }
  }

  #markOf(index: number): string {
    return this.#model.notes[index]?.mark ?? String(index + 1)
  }
}

/** Replaces the private-use character of a bullet by the Unicode character it shows, which fonts other than symbol fonts have. */
function withVisibleBullet(runs: readonly RichTextRun[]): RichTextRun[] {
  const [first, ...others] = runs
  const character = first === undefined ? undefined : PRIVATE_BULLET.exec(first.text)?.[0]
  if (first === undefined || character === undefined) return [...runs]
  const bullet = bulletOf(character, first.format.family) ?? character
  return [{ ...first, text: bullet + first.text.slice(character.length) }, ...others]
}

/** The plain text of all runs. */
export function textOf(runs: readonly RichTextRun[]): string {
  return runs.map(({ text }) => text).join('')
}

/** Splits runs at tabs. */
export function splitAtTabs(runs: readonly RichTextRun[]): RichTextRun[][] {
  const parts: RichTextRun[][] = [[]]
  for (const { text, format } of runs) {
    for (const [index, part] of text.split(TAB).entries()) {
      if (index > 0) parts.push([])
      if (part !== '') parts.at(-1)?.push({ text: part, format })
    }
  }
  return parts.map(trimRuns)
}

/** The URI that all of the text links to; undefined if some of it does not, or links to another one. */
export function linkOf(blocks: readonly FlowBlock[]): string | undefined {
  const inlines = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.content : []))
  const links = inlines.filter((inline): inline is Link => inline.kind === 'link')
  const areAllLinked = inlines.every(
    (inline) => inline.kind === 'link' || (inline.kind === 'text' && inline.text.trim() === ''),
  )
  const uris = new Set(links.map(({ target }) => ('uri' in target ? target.uri : undefined)))
  return areAllLinked && uris.size === 1 ? [...uris][0] : undefined
}

/** Removes white space at both ends. */
function trimRuns(runs: readonly RichTextRun[]): RichTextRun[] {
  const result = runs.filter(({ text }) => text !== '').map((run) => ({ ...run }))
  const trimAt = (at: 0 | -1, trim: (text: string) => string): void => {
    for (let run = result.at(at); run !== undefined; run = result.at(at)) {
      run.text = trim(run.text)
      if (run.text !== '') return
      if (at === 0) result.shift()
      else result.pop()
    }
  }
  trimAt(0, (text) => text.trimStart())
  trimAt(-1, (text) => text.trimEnd())
  return result
}

/** Joins lines; a separator has the format of the text after it. */
function joinLines(lines: readonly RichTextRun[][], separator: string): RichTextRun[] {
  return lines.flatMap((line, index) => {
    const [first] = line
    return index === 0 || first === undefined ? line : [{ text: separator, format: first.format }, ...line]
  })
}
