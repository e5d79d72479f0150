import type { Area, DocumentModel, FlowBlock, FlowParagraph, RunningHeads } from '@recto/layout'

/** A block of the document model with its area on the page. */
export interface LabeledBlock {
  area: Area
  /** Its role. */
  label: string
  color: string
}

const COLORS: Record<FlowParagraph['role']['kind'] | 'table' | 'head' | 'note', string> = {
  body: '#0a7',
  title: '#c00',
  heading: '#e05',
  item: '#06c',
  caption: '#a60',
  contents: '#709',
  table: '#c60',
  head: '#888',
  note: '#555',
}

/** The blocks of a document by the index of the page they begin on. */
export function blocksOnPages(model: DocumentModel): Map<number, LabeledBlock[]> {
  const pages = new Map<number, LabeledBlock[]>()
  const add = (block: FlowBlock, label?: 'head' | 'note') => {
    const { page, area } = block.origin
    const labeled = { area, label: `${label ?? ''} ${labelOf(block)}`.trim(), color: COLORS[label ?? kindOf(block)] }
    const list = pages.get(page)
    if (list === undefined) pages.set(page, [labeled])
    else list.push(labeled)
  }
  for (const { blocks, headers, footers } of model.sections) {
    for (const block of blocks) add(block)
    for (const block of [...blocksOf(headers), ...blocksOf(footers)]) add(block, 'head')
  }
  for (const { blocks } of model.notes) for (const block of blocks) add(block, 'note')
  return pages
}

function blocksOf({ usual, first, even }: RunningHeads): FlowBlock[] {
  return [...(usual ?? []), ...(first ?? []), ...(even ?? [])]
}

function kindOf(block: FlowBlock): keyof typeof COLORS {
  return block.kind === 'table' ? 'table' : block.role.kind
}

function labelOf(block: FlowBlock): string {
  if (block.kind === 'table') return `table ${block.rows.length}×${block.columns.length}`
  const { role } = block
  const hasImage = block.content.some(({ kind }) => kind === 'image') ? ' image' : ''
  return `${role.kind}${'level' in role ? ` ${role.level}` : ''}${hasImage}`
}
