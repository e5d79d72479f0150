import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { storeLanguage, languageOf, LANGUAGES } from '../../messages/languages.ts'
import { showLanguage } from '../../messages/show-language.ts'
import { Select } from '../select/select.tsx'

/** Switches the language of the interface and keeps everything that was entered. */
export function LanguageSwitch() {
  const { t, i18n } = useLingui()
  const [hasFailed, setFailed] = useState(false)

  async function selectLanguage(tag: string) {
    const language = languageOf(tag)
    if (language === undefined) return
    try {
      await showLanguage(language)
      storeLanguage(language)
      setFailed(false)
    } catch {
      // Messages cannot be fetched offline; the language stays and the switch reports it.
      setFailed(true)
    }
  }

  return (
    <div className="language">
      <Select
        label={t`Language`}
        value={i18n.locale}
        options={LANGUAGES.map(({ id, name }) => ({ value: id, label: name, lang: id }))}
        onChange={(tag) => void selectLanguage(tag)}
      />
      <p role="status">{hasFailed && t`This language could not be loaded. Please try again.`}</p>
    </div>
  )
}
