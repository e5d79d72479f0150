import { useMemo } from 'react'

import { catalog } from '../../messages/catalog.ts'

/** Common document languages, besides those the browser prefers. */
const COMMON = [
  'ar',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'fi',
  'fr',
  'he',
  'hi',
  'hu',
  'it',
  'ja',
  'ko',
  'nb',
  'nl',
  'pl',
]
const MORE = ['pt', 'ro', 'ru', 'sv', 'th', 'tr', 'uk', 'vi', 'zh']

/** Returns languages by name: the browser's own first, then common ones. */
export function useDocumentLanguages(): { value: string; label: string }[] {
  const { locale } = catalog
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'language' })
    const { compare } = new Intl.Collator(locale)
    const named = (tag: string) => ({ value: tag, label: names.of(tag) ?? tag })
    const own = [...new Set(navigator.languages)].slice(0, 4).map(named)
    const common = [...COMMON, ...MORE].map(named).toSorted((one, other) => compare(one.label, other.label))
    return [...own, ...common.filter(({ value }) => !own.some((each) => each.value === value))]
  }, [locale])
}
