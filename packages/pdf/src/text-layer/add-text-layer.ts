import type { OperationContext } from '@recto/runtime'

import { dictionary } from '../objects/objects.ts'
import type { DocumentChanges } from '../documents/document-changes.ts'
import { stampPages } from '../stamp/stamp-pages.ts'
import { freeNamePrefix } from '../stamp/stamp-resources.ts'
import { LayerFont } from './layer-font.ts'
import { LayerTags } from './layer-tags.ts'
import type { LayerLine } from './layer-text.ts'
import { showLines } from './show-lines.ts'

/**
 * Adds invisible text under the content of pages, which stays byte for byte.
 * @param linesOf lines by page, counted from 0
 * @param options `isTagged` tags its paragraphs; `language` is that of the document, as a BCP 47 tag
 */
export async function addTextLayer(
  changes: DocumentChanges,
  linesOf: ReadonlyMap<number, readonly LayerLine[]>,
  context: OperationContext,
  { isTagged, language }: { isTagged: boolean; language: string | undefined },
): Promise<void> {
  const tags = isTagged ? new LayerTags(changes) : undefined
  const font = new LayerFont()
  const fontName = `${freeNamePrefix(changes.document)}F`
  // Pages need its number; its content is known only after all of them.
  const reference = changes.add(null)
  const resources = dictionary({ Font: dictionary({ [fontName]: reference }) })
  const { progress: _, ...quiet } = context
  stampPages(
    changes,
    {
      stampsOf: (index, { toUserSpace }) => {
        const lines = linesOf.get(index) ?? []
        if (lines.length === 0) return []
        const marks = tags?.marksOf(index)
        return [{ operators: showLines(lines, font, { fontName, toUserSpace, marks }), resources, layer: 'under' }]
      },
    },
    quiet,
  )
  changes.added.set(reference.number, await font.write(changes.add, context.platform))
  await tags?.write(language)
}
