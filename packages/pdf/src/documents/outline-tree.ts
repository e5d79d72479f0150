import type { OutlineStart } from '@recto/contract'

import type { Resolve } from '../objects/decode-stream.ts'
import { PdfDictionary, PdfReference, PdfString, type PdfObject } from '../objects/objects.ts'
import type { Destinations } from './destinations.ts'
import type { OpenedDocument } from './open-document.ts'
import type { OrderedNode } from './ordered-tree.ts'
import { decodeText } from './text-string.ts'

/** Deeper than any real outline. */
const MAX_LEVELS = 64

/** An outline item (ISO 32000-2, 12.3.3). */
export interface OutlineNode extends OrderedNode<OutlineNode> {
  reference: PdfReference | undefined
  dictionary: PdfDictionary
  isOpen: boolean
  /** Index of the page it leads to. */
  page: number | undefined
}

/** Reads the outline of a document, parents before children. Cycles are cut. */
export function readOutlineTree({ reader }: OpenedDocument, destinations: Destinations): OutlineNode[] {
  const root = reader.resolve(reader.catalog.get('Outlines'))
  const nodes: OutlineNode[] = []
  if (root instanceof PdfDictionary) {
    const walk = { resolve: reader.resolve, destinations, nodes, seen: new Set([root]) }
    readSiblings(root.get('First'), undefined, 0, walk)
  }
  return nodes
}

interface Walk {
  resolve: Resolve
  destinations: Destinations
  nodes: OutlineNode[]
  seen: Set<PdfDictionary>
}

function readSiblings(first: PdfObject, parent: OutlineNode | undefined, level: number, walk: Walk): void {
  const { resolve, nodes, seen } = walk
  let object = first
  for (let item = resolve(object); item instanceof PdfDictionary && !seen.has(item); item = resolve(object)) {
    seen.add(item)
    const count = resolve(item.get('Count'))
    const node: OutlineNode = {
      parent,
      order: nodes.length,
      reference: object instanceof PdfReference ? object : undefined,
      dictionary: item,
      isOpen: typeof count === 'number' && count > 0,
      page: walk.destinations.targetOf(item),
    }
    nodes.push(node)
    if (level + 1 < MAX_LEVELS) readSiblings(item.get('First'), node, level + 1, walk)
    object = item.get('Next')
  }
}

/** The top-level items, each with its page or the page of the first item below it that has one. */
export function outlineStarts(nodes: readonly OutlineNode[], resolve: Resolve): OutlineStart[] {
  const starts: OutlineStart[] = []
  for (const { parent, dictionary, page } of nodes) {
    const last = starts.at(-1)
    const number = page === undefined ? undefined : page + 1
    if (parent === undefined) {
      const title = resolve(dictionary.get('Title'))
      starts.push({ title: title instanceof PdfString ? decodeText(title.bytes) : '', page: number })
    } else if (last !== undefined) last.page ??= number
  }
  return starts
}
