import { type Block, type Hyphens, type Line, type PageLayout, withoutSoftHyphens } from '@recto/layout'

/** How lines end: paragraphs are one line each, or every line is as on the page. */
export type TextLayout = 'reading' | 'lines'

/** Writes what a page says. Every block ends its line; an empty line parts those that stand apart. */
export function writeText({ blocks }: PageLayout, layout: TextLayout, hyphens: Hyphens): string {
  for (const { lines } of blocks) for (const line of lines) hyphens.note(textOf(line))
  let text = ''
  for (const block of blocks) {
    const isApart = text !== '' && (block.kind === 'table' || block.isApart)
    text += `${isApart ? '\n' : ''}${writeBlock(block, layout, hyphens)}\n`
  }
  return withoutSoftHyphens(text)
}

function writeBlock(block: Block, layout: TextLayout, hyphens: Hyphens): string {
  const texts = block.lines.map(textOf)
  if (layout === 'lines') return texts.join('\n')
  if (block.kind === 'table') return block.rows.map((cells) => textOf({ cells })).join('\n')
  return texts.reduce((text, next) => hyphens.join(text, next))
}

function textOf({ cells }: Pick<Line, 'cells'>): string {
  return cells.map(({ text }) => text).join('\t')
}
