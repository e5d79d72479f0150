import { isName, PdfDictionary, type PdfObject } from '../objects/objects.ts'
import type { DocumentParts } from './document-parts.ts'
import { readNameTree } from './trees.ts'
import { walkDictionaries } from './walk-dictionaries.ts'

/** Whether a document holds JavaScript: of its own, or as an action of anything in it (ISO 32000-2, 12.6.4.17). */
export function hasJavaScript(parts: DocumentParts): boolean {
  const { names, resolve } = parts
  if (readNameTree(names.get('JavaScript'), resolve).length > 0) return true
  for (const action of walkDictionaries(listActions(parts), ['Next'], resolve)) if (isScript(action)) return true
  return false
}

/** Every place that an action may stand at (12.6.2 and 12.6.3); what follows it is left to who looks. */
function* listActions({
  catalog,
  pages,
  fields,
  annotations,
  outlineItems,
  resolve,
}: DocumentParts): Generator<PdfObject> {
  // A destination may stand here too; it is no dictionary, or one without an action's type.
  yield catalog.get('OpenAction')
  for (const owner of [[catalog], pages, fields, annotations, outlineItems]) {
    for (const holder of owner) {
      yield holder.get('A')
      const triggers = resolve(holder.get('AA'))
      if (triggers instanceof PdfDictionary) yield* triggers.entries.values()
    }
  }
}

/** A rendition may be played by a script, too (12.6.4.14). */
function isScript(action: PdfDictionary): boolean {
  return action.has('JS') && (isName(action.get('S'), 'JavaScript') || isName(action.get('S'), 'Rendition'))
}
