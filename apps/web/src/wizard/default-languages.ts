import { ocrLanguageOf } from '@recto/contract'

/** More languages make reading slower. */
const MAX_OWN = 2

/**
 * The languages to read with unless the visitor chooses: those that the browser prefers, as far as they are installed.
 * @param tags BCP 47 tags, the most preferred first
 * @returns none where that is English alone, which the engine takes if the file names no language itself
 */
export function defaultLanguages(tags: readonly string[], installed: readonly string[]): string[] {
  const codes = tags.map(codeOf).filter((code) => code !== undefined && installed.includes(code))
  const own = [...new Set(codes)].filter((code) => code !== undefined).slice(0, MAX_OWN)
  return own.every((code) => code === 'eng') ? [] : own
}

/** The code of a language; Chinese has one per script, chosen by region. */
function codeOf(tag: string): string | undefined {
  const { language, script = '' } = new Intl.Locale(tag).maximize()
  return ocrLanguageOf(`${language}-${script}`)
}
