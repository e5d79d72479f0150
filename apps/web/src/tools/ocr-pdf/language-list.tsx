import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { useDismissal } from '../../components/use-dismissal.ts'
import { formatSize } from '../../messages/format.ts'
import { useOcrLanguages } from './use-ocr-languages.ts'

/** With fewer languages no search field is needed. */
const MANY = 12

interface LanguageListProps {
  id: string
  chosen: readonly string[]
  /** Whether the maximum is reached. */
  isFull: boolean
  missingBytes: (codes: readonly string[]) => number
  onChange: (codes: readonly string[]) => void
  /** Called for Escape. */
  onClose: () => void
}

/** The installed languages, with checkboxes for those on the pages. */
export function LanguageList({ id, chosen, isFull, missingBytes, onChange, onClose }: LanguageListProps) {
  const { t } = useLingui()
  const all = useOcrLanguages()
  const [wanted, setWanted] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const searchId = useId()
  useEffect(() => list.current?.querySelector('input')?.focus(), [])
  // It does not cover anything, so it stays open while other settings are changed.
  useDismissal(list, true, (isByKey) => isByKey && onClose())
  const text = fold(wanted.trim())
  const shown = all.filter(({ name, code }) => fold(name).includes(text) || code.startsWith(text))
  return (
    <div ref={list} id={id} className="languagelist" role="group" aria-label={t`Installed languages`}>
      {all.length > MANY && (
        <div className="languagelist__search">
          <label htmlFor={searchId} className="vh">
            <Trans>Search languages</Trans>
          </label>
          <Icon name="search" />
          <input
            id={searchId}
            className="input"
            type="search"
            autoComplete="off"
            placeholder={t`Search languages`}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </div>
      )}
      <ul>
        {shown.map(({ code, name }) => {
          const isOn = chosen.includes(code)
          const missing = missingBytes([code])
          return (
            <li key={code}>
              <label className="box">
                <input
                  type="checkbox"
                  checked={isOn}
                  disabled={isFull && !isOn}
                  onChange={() => onChange(isOn ? chosen.filter((other) => other !== code) : [...chosen, code])}
                />
                <span>
                  {name} {missing > 0 && <em className="num">{formatSize(missing)}</em>}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
      {shown.length === 0 && (
        <p className="help" role="status">
          {all.length === 0 ? (
            <Trans>The list of languages could not be loaded from the server.</Trans>
          ) : (
            <Trans>No installed language matches.</Trans>
          )}
        </p>
      )}
    </div>
  )
}

/** Letters without case and accents, so that `norsk` and `Español` are found however they are typed. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
