import { useLingui } from '@lingui/react'
import { ocrLanguage } from '@recto/contract'
import { useMemo } from 'react'

import { useConfig } from '../../api/config-context.tsx'

/** A language that can be read. */
export interface NamedLanguage {
  code: string
  name: string
}

/** The languages available here, by name in the visitor's language: the browser's own first. */
export function useOcrLanguages(): NamedLanguage[] {
  const { ocrLanguages } = useConfig()
  const { i18n } = useLingui()
  const { locale } = i18n
  return useMemo(() => {
    const { compare } = new Intl.Collator(locale)
    const named = (ocrLanguages ?? []).map((code) => ({ code, name: languageName(code, locale) }))
    const own = new Set(navigator.languages.map((tag) => new Intl.Locale(tag).language))
    const rank = ({ code }: NamedLanguage) => (own.has(new Intl.Locale(ocrLanguage(code).tag).language) ? 0 : 1)
    return named.toSorted((one, other) => rank(one) - rank(other) || compare(one.name, other.name))
  }, [ocrLanguages, locale])
}

/** Returns a function that names languages by their codes. */
export function useLanguageName(): (code: string) => string {
  const { i18n } = useLingui()
  return (code) => languageName(code, i18n.locale)
}

/** The name of a language in the visitor's language; otherwise the English name. */
function languageName(code: string, locale: string): string {
  const { tag, name } = ocrLanguage(code)
  if (tag === 'und') return name
  const names = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard', fallback: 'none' })
  return names.of(tag) ?? name
}
