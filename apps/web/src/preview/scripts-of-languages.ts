/** Visitors rarely type in more than their first few languages, and each one brings fonts to download. */
const MAX_LANGUAGES = 3

/** Returns the scripts of languages as ISO 15924 codes; invalid language tags are skipped. */
export function scriptsOfLanguages(languages: readonly string[]): string[] {
  const scripts = languages.slice(0, MAX_LANGUAGES).flatMap((language) => scriptOf(language) ?? [])
  return [...new Set(scripts)]
}

function scriptOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().script
  } catch {
    // Browsers can be configured to report any string.
    return undefined
  }
}
