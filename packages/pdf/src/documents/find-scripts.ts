import { isName, PdfDictionary, type PdfObject } from '../objects/objects.ts'
import type { DocumentParts } from './document-parts.ts'
import { readNameTree } from './trees.ts'
import { walkDictionaries } from './walk-dictionaries.ts'

/** Whether a document contains JavaScript, in its name tree or as an action (ISO 32000-2, 12.6.4.17). */
export function hasJavaScript(parts: DocumentParts): boolean {
  const { names, resolve } = parts
  if (readNameTree(names.get('JavaScript'), resolve).length > 0) return true
  for (const action of walkDictionaries(listActions(parts), ['Next'], resolve)) if (isScript(action)) return true
  return false
}

/** Every entry that can have an action (12.6.2 and 12.6.3); chained actions are left to the caller. */
function* listActions({
  catalog,
  pages,
  fields,
  annotations,
  outlineItems,
  resolve,
}: DocumentParts): Generator<PdfObject> {
  // This may also be a destination, which is no dictionary or has no action type.
  yield catalog.get('OpenAction')
  for (const owner of [[catalog], pages, fields, annotations, outlineItems]) {
    for (const holder of owner) {
      yield holder.get('A')
      const triggers = resolve(holder.get('AA'))
      if (triggers instanceof PdfDictionary) yield* triggers.entries.values()
    }
  }
}

/** A rendition action may also run a script (12.6.4.14). */
function isScript(action: PdfDictionary): boolean {
  return action.has('JS') && (isName(action.get('S'), 'JavaScript') || isName(action.get('S'), 'Rendition'))
}
