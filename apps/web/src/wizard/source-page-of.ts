import type { ChosenFile } from './chosen-files.ts'
import type { SourcePage } from './result-picture.tsx'

/**
 * A page of what was converted, to be shown beside what was made of it.
 * @param page from 1
 */
export function sourcePageOf(file: ChosenFile | undefined, page = 1): SourcePage | undefined {
  if (file?.reading.status !== 'ready') return undefined
  return { document: file, page, shape: file.reading.facts.shapes[page - 1] }
}
