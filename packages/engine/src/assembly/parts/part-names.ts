import { type NamedDestination, PdfDictionary, type PdfObject, readNameTree, writeNameTree } from '@recto/pdf'

import { copyDestination, itemsOfPages, resolveIn, type Part } from './part.ts'

/**
 * Writes names: destinations in the part, scripts if it has fields or includes `unplaced` content, and attachments if
 * they are kept.
 */
export async function writeNames(part: Part, hasFields: boolean): Promise<void> {
  const { writer, catalog, source, contents } = part
  const names = new PdfDictionary()
  const add = async (key: string, entries: [string, PdfObject][]) => {
    if (entries.length > 0) names.set(key, await writeNameTree(writer, entries))
  }
  await add('Dests', copyNamed(part, itemsOfPages(part, source.namedByPage)))
  if (hasFields || contents.unplaced) await add('JavaScript', copyTree(part, 'JavaScript'))
  if (contents.attachments) await add('EmbeddedFiles', copyTree(part, 'EmbeddedFiles'))
  if (names.entries.size > 0) catalog.set('Names', await writer.add(names))
  const old = copyNamed(part, itemsOfPages(part, source.legacyNamedByPage))
  if (old.length > 0) catalog.set('Dests', await writer.add(new PdfDictionary(old)))
}

function copyNamed(part: Part, destinations: readonly NamedDestination[]): [string, PdfObject][] {
  return destinations.map(({ name, value }) => [name, copyDestination(part, value)])
}

function copyTree(part: Part, tree: string): [string, PdfObject][] {
  const { reader } = part.source.document
  const names = resolveIn(part, reader.catalog.get('Names'))
  if (!(names instanceof PdfDictionary)) return []
  return readNameTree(names.get(tree), reader.resolve).map(([key, value]) => [key, part.copier.copy(value)])
}
