import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { keepChoice, languageOf, LANGUAGES } from '../../messages/languages.ts'
import { showLanguage } from '../../messages/show-language.ts'
import { Icon } from '../icon/icon.tsx'

/** Switches the language of the interface and keeps everything that was entered. */
export function LanguageSwitch() {
  const { t, i18n } = useLingui()
  const [hasFailed, setFailed] = useState(false)

  async function take(tag: string) {
    const language = languageOf(tag)
    if (language === undefined) return
    try {
      await showLanguage(language)
      keepChoice(language)
      setFailed(false)
    } catch {
      // Messages cannot be fetched offline; the language stays and the switch reports it.
      setFailed(true)
    }
  }

  return (
    <div className="language">
      <span className="select">
        <select
          className="input"
          aria-label={t`Language`}
          value={i18n.locale}
          onChange={(event) => void take(event.target.value)}
        >
          {LANGUAGES.map(({ id, name }) => (
            <option key={id} value={id} lang={id}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
      <p role="status">{hasFailed && t`This language could not be loaded. Please try again.`}</p>
    </div>
  )
}
