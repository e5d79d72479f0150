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
  const described = <Picture extends PlacedImage>(picture: Picture): Picture => ({
    ...picture,
    // Without tags, the page is all that is known about an image.
    alternative: picture.alternative?.trim() || `Picture on page ${page}`,
  })
  const content = paragraph.content.map((inline): Inline =>
    inline.kind === 'image' ? { kind: 'image', image: described(inline.image) } : inline,
  )
  return { ...paragraph, content, anchored: paragraph.anchored.map(described) }
}
