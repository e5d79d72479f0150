import { ocrLanguageOf } from '@recto/contract'

/** More languages slow down reading. */
const MAX_OWN = 2

/**
 * The default languages to read in: those the browser prefers, as far as they are installed.
 * @param tags BCP 47 tags, the most preferred first
 * @returns none if that is only English, which the engine assumes anyway if the file states no language
 */
export function defaultLanguages(tags: readonly string[], installed: readonly string[]): string[] {
  const codes = tags.map(codeOf).filter((code) => code !== undefined && installed.includes(code))
  const own = [...new Set(codes)].filter((code) => code !== undefined).slice(0, MAX_OWN)
  return own.every((code) => code === 'eng') ? [] : own
}

/** The code of a language; Chinese has one for each script, which follows from the region. */
function codeOf(tag: string): string | undefined {
  const { language, script = '' } = new Intl.Locale(tag).maximize()
  return ocrLanguageOf(`${language}-${script}`)
}
