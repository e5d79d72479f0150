import { AppError, ocrLanguageOf } from '@recto/contract'
import { decodeText, type OpenedDocument, PdfString } from '@recto/pdf'
import type { Platform } from '@recto/runtime'

/** The languages to read in. */
export interface ChosenLanguages {
  /** None if they are to be guessed. */
  codes: readonly string[]
  /** Whether they are a guess, so that a badly read page may be in another language. */
  isGuess: boolean
}

/**
 * The languages to read in: those requested, without duplicates, otherwise that of the document, otherwise to be guessed.
 * @throws AppError LANGUAGE_NOT_INSTALLED
 */
export async function chooseLanguages(
  named: readonly string[],
  document: OpenedDocument,
  { ocrData }: Platform,
): Promise<ChosenLanguages> {
  const installed = new Set(await ocrData.languages())
  if (named.length === 0) {
    const own = languageOf(document)
    return { codes: own !== undefined && installed.has(own) ? [own] : [], isGuess: true }
  }
  const missing = named.find((language) => !installed.has(language))
  if (missing !== undefined) throw new AppError('LANGUAGE_NOT_INSTALLED', { language: missing })
  return { codes: [...new Set(named)], isGuess: false }
}

/** The language that a document names (ISO 32000-2, 14.9.2). */
function languageOf({ reader }: OpenedDocument): string | undefined {
  const tag = reader.resolve(reader.catalog.get('Lang'))
  return tag instanceof PdfString ? ocrLanguageOf(decodeText(tag.bytes)) : undefined
}
