import type { DocumentModel, FlowBlock, FlowParagraph, Inline, PlacedImage } from '@recto/layout'

/** Gives the document a title and every image alternative text, as accessibility checkers require. */
export function makeAccessible(model: DocumentModel, fallbackTitle: string): DocumentModel {
  return {
    ...model,
    title: model.title?.trim() || fallbackTitle,
    sections: model.sections.map((section) => ({ ...section, blocks: section.blocks.map(describeBlock) })),
  }
}

function describeBlock(block: FlowBlock): FlowBlock {
  if (block.kind === 'paragraph') return describeParagraph(block)
  const rows = block.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, blocks: cell.blocks.map(describeBlock) })),
  }))
  return { ...block, rows }
}

function describeParagraph(paragraph: FlowParagraph): FlowParagraph {
  const page = paragraph.origin.page + 1
  const describe = <Image extends PlacedImage>(image: Image): Image => ({
    ...image,
    // The page is all that is known about an image without tags.
    alternative: image.alternative?.trim() || `Picture on page ${page}`,
  })
  const content = paragraph.content.map((inline): Inline =>
    inline.kind === 'image' ? { kind: 'image', image: describe(inline.image) } : inline,
  )
  return { ...paragraph, content, anchored: paragraph.anchored.map(describe) }
}
