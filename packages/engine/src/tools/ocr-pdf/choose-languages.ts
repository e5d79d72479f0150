import { AppError } from '@recto/contract'
import type { Platform } from '@recto/runtime'

/** What is read if nothing says otherwise. */
const DEFAULT_LANGUAGE = 'eng'

/**
 * The languages to read with: those that were named, without repetitions.
 * @throws AppError LANGUAGE_NOT_INSTALLED
 */
export async function chooseLanguages(named: readonly string[], { ocrData }: Platform): Promise<string[]> {
  const installed = new Set(await ocrData.languages())
  const chosen = [...new Set(named.length === 0 ? [DEFAULT_LANGUAGE] : named)]
  const missing = chosen.find((language) => !installed.has(language))
  if (missing !== undefined) throw new AppError('LANGUAGE_NOT_INSTALLED', { language: missing })
  return chosen
}
