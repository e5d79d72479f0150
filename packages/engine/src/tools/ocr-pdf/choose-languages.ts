import { AppError, ocrLanguageOf } from '@recto/contract'
import { decodeText, type OpenedDocument, PdfString } from '@recto/pdf'
import type { Platform } from '@recto/runtime'

/** What is read if nothing says otherwise. */
const DEFAULT_LANGUAGE = 'eng'

/**
 * The languages to read with: those that were named, without repetitions, else that of the document.
 * @throws AppError LANGUAGE_NOT_INSTALLED
 */
export async function chooseLanguages(
  named: readonly string[],
  document: OpenedDocument,
  { ocrData }: Platform,
): Promise<string[]> {
  const installed = new Set(await ocrData.languages())
  if (named.length === 0) {
    const own = languageOf(document)
    return [own !== undefined && installed.has(own) ? own : DEFAULT_LANGUAGE]
  }
  const missing = named.find((language) => !installed.has(language))
  if (missing !== undefined) throw new AppError('LANGUAGE_NOT_INSTALLED', { language: missing })
  return [...new Set(named)]
}

/** The language that a document names (ISO 32000-2, 14.9.2). */
function languageOf({ reader }: OpenedDocument): string | undefined {
  const tag = reader.resolve(reader.catalog.get('Lang'))
  return tag instanceof PdfString ? ocrLanguageOf(decodeText(tag.bytes)) : undefined
}
