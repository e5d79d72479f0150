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
/** A private-use character at the start of a paragraph, to which Windows maps symbol fonts. */
const PRIVATE_BULLET = /^[\uF020-\uF0FF](?=\s|$)/u

/** Converts blocks to rich text. */
export class RichTextReader {
  private readonly model: DocumentModel

  constructor(model: DocumentModel) {
    this.model = model
  }

  /** The text of a cell, with a line for each paragraph. */
  ofBlocks(blocks: readonly FlowBlock[]): RichTextRun[] {
    const lines = blocks.flatMap((block) => (block.kind === 'table' ? this.rowsOf(block) : [this.lineOf(block)]))
    return joined(
      lines.map(trimmed).filter((line) => line.length > 0),
      '\n',
    )
  }

  /** A paragraph in a cell, with spaces for tabs. */
  private lineOf(paragraph: FlowParagraph): RichTextRun[] {
    return this.ofParagraph(paragraph).map(({ text, format }) => ({ text: text.replaceAll(TAB, ' '), format }))
  }

  /** A line for each row of a nested table. */
  private rowsOf({ rows }: FlowTable): RichTextRun[][] {
    return rows.map(({ cells }) =>
      joined(
        cells.map(({ blocks }) => this.ofBlocks(blocks)),
        ' ',
      ),
    )
  }

  /** The text of a paragraph, including tabs. */
  ofParagraph({ content, style }: FlowParagraph): RichTextRun[] {
    const { styles } = this.model
    const base: RunFormat = { ...PLAIN_RUN, ...styles[0]?.run, ...styles[style]?.run }
    return withVisibleBullet(content.flatMap((inline) => this.ofInline(inline, base)))
  }

  /** The paragraph format, including that of its style. */
  formatOf({ style, format }: FlowParagraph): Partial<ParagraphFormat> {
    const { styles } = this.model
    return { ...styles[0]?.paragraph, ...styles[style]?.paragraph, ...format }
  }

  private ofInline(inline: Inline, base: RunFormat): RichTextRun[] {
    switch (inline.kind) {
      case 'text':
        return [{ text: inline.text, format: { ...base, ...inline.format } }]
      case 'tab':
        return [{ text: TAB, format: base }]
      case 'break':
        return [{ text: '\n', format: base }]
      case 'note':
        return [{ text: this.markOf(inline.note), format: { ...base, position: 'super' } }]
      case 'link':
        return inline.content.flatMap((each) => this.ofInline(each, base))
      case 'page-number':
      case 'image':
        return []
    }
  }

  private markOf(index: number): string {
    return this.model.notes[index]?.mark ?? String(index + 1)
  }
}

/** Replaces the private-use character of a bullet by the character it shows, which the fonts of a sheet have. */
function withVisibleBullet(runs: readonly RichTextRun[]): RichTextRun[] {
  const [first, ...others] = runs
  const sign = first === undefined ? undefined : PRIVATE_BULLET.exec(first.text)?.[0]
  if (first === undefined || sign === undefined) return [...runs]
  const bullet = bulletOf(sign, first.format.family) ?? sign
  return [{ ...first, text: bullet + first.text.slice(sign.length) }, ...others]
}

/** The plain text of all runs. */
export function textOf(runs: readonly RichTextRun[]): string {
  return runs.map(({ text }) => text).join('')
}

/** Splits runs at tabs. */
export function splitAtTabs(runs: readonly RichTextRun[]): RichTextRun[][] {
  const parts: RichTextRun[][] = [[]]
  for (const { text, format } of runs) {
    for (const [index, each] of text.split(TAB).entries()) {
      if (index > 0) parts.push([])
      if (each !== '') parts.at(-1)?.push({ text: each, format })
    }
  }
  return parts.map(trimmed)
}

/** The URI that the whole text links to; undefined if parts of it do not, or there are several. */
export function linkOf(blocks: readonly FlowBlock[]): string | undefined {
  const inlines = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.content : []))
  const links = inlines.filter((inline): inline is Link => inline.kind === 'link')
  const isPlain = inlines.every(
    (inline) => inline.kind === 'link' || (inline.kind === 'text' && inline.text.trim() === ''),
  )
  const uris = new Set(links.map(({ target }) => ('uri' in target ? target.uri : undefined)))
  return isPlain && uris.size === 1 ? [...uris][0] : undefined
}

/** Removes white space at both ends. */
function trimmed(runs: readonly RichTextRun[]): RichTextRun[] {
  const kept = runs.filter(({ text }) => text !== '').map((run) => ({ ...run }))
  const trim = (at: 0 | -1, cut: (text: string) => string): void => {
    for (let run = kept.at(at); run !== undefined; run = kept.at(at)) {
      run.text = cut(run.text)
      if (run.text !== '') return
      if (at === 0) kept.shift()
      else kept.pop()
    }
  }
  trim(0, (text) => text.trimStart())
  trim(-1, (text) => text.trimEnd())
  return kept
}

function joined(lines: readonly RichTextRun[][], separator: string): RichTextRun[] {
  return lines.flatMap((line, index) => {
    const [first] = line
    return index === 0 || first === undefined ? line : [{ text: separator, format: first.format }, ...line]
  })
}
