/** More than the first few languages of a visitor are hardly typed in, and each brings fonts along. */
const MOST_LANGUAGES = 3

/** The scripts that languages are written in, by their codes of ISO 15924; what is no language tag is passed over. */
export function scriptsOfLanguages(languages: readonly string[]): string[] {
  const scripts = languages.slice(0, MOST_LANGUAGES).flatMap((language) => scriptOf(language) ?? [])
  return [...new Set(scripts)]
}

function scriptOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().script
  } catch {
    // Browsers can be told to send anything.
    return undefined
  }
}
