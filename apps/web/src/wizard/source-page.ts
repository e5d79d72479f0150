import type { ChosenFile } from './chosen-files.ts'
import type { SourcePage } from './result-thumbnail.tsx'

/**
 * Returns a page of the converted file, to be shown with the result.
 * @param page counted from 1
 */
export function toSourcePage(file: ChosenFile | undefined, page = 1): SourcePage | undefined {
  if (file?.reading.status !== 'ready') return undefined
  return { document: file, page, aspectRatio: file.reading.facts.aspectRatios[page - 1] }
}
