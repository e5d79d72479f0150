import { Trans, useLingui } from '@lingui/react/macro'
import { MAX_OCR_LANGUAGES } from '@recto/contract'
import { useId, useRef, useState } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { formatCount, formatSize } from '../../messages/format.ts'
import { LanguageList } from './language-list.tsx'
import { useLanguageName } from './use-ocr-languages.ts'

interface LanguagesFieldProps {
  /** The chosen languages; none while they are detected. */
  chosen: readonly string[]
  /** Those found on the pages read so far; undefined before any was. */
  found: readonly string[] | undefined
  /** Bytes of languages that this browser has yet to load. */
  missingBytes: (codes: readonly string[]) => number
  onChange: (codes: readonly string[]) => void
}

/** The languages on the pages: those that were found, until the visitor says otherwise. */
export function LanguagesField({ chosen, found, missingBytes, onChange }: LanguagesFieldProps) {
  const { t } = useLingui()
  const [id, listId] = [useId(), useId()]
  const [isOpen, setIsOpen] = useState(false)
  const nameOf = useLanguageName()
  const adder = useRef<HTMLButtonElement>(null)
  const isFound = chosen.length === 0
  const shown = isFound ? (found ?? []) : chosen
  const isFull = shown.length >= MAX_OCR_LANGUAGES
  const missing = missingBytes(shown)

  function remove(code: string) {
    onChange(shown.filter((other) => other !== code))
    // The button that was pressed is gone.
    adder.current?.focus()
  }

  return (
    <div className="ocrlanguages" role="group" aria-labelledby={id} aria-describedby={`${id}-help`}>
      <h3 id={id}>
        <Trans>Languages on the pages</Trans>
      </h3>
      <div className="chips">
        {shown.map((code) => (
          <span key={code} className="chip">
            {nameOf(code)}
            {(!isFound || shown.length > 1) && (
              <button
                type="button"
                className="iconbtn"
                aria-label={t`Remove ${nameOf(code)}`}
                onClick={() => remove(code)}
              >
                <Icon name="close" />
              </button>
            )}
          </span>
        ))}
        <button
          ref={adder}
          type="button"
          className="chip chip--add"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'minus' : 'plus'} />
          {isOpen ? <Trans>Close the list</Trans> : <Trans>Add language</Trans>}
        </button>
      </div>
      {isOpen && (
        <LanguageList
          id={listId}
          chosen={shown}
          isFull={isFull}
          missingBytes={missingBytes}
          onChange={onChange}
          onClose={() => {
            setIsOpen(false)
            adder.current?.focus()
          }}
        />
      )}
      <p id={`${id}-help`} className="help" role="status">
        {missing > 0 && (
          <>
            <Trans>Loads {formatSize(missing)} of language data once.</Trans>{' '}
          </>
        )}
        {isFound && found === undefined && (
          <Trans>Detected from the pages. Fewer languages give better, faster results.</Trans>
        )}
        {isFound && found !== undefined && (
          <Trans>Detected on the pages you viewed. Fewer languages give better, faster results.</Trans>
        )}
        {!isFound && (
          <>
            {isFull
              ? t`At most ${formatCount(MAX_OCR_LANGUAGES)} languages at a time.`
              : t`Fewer languages give better, faster results.`}{' '}
            <button type="button" className="linkbtn" onClick={() => onChange([])}>
              <Trans>Detect them</Trans>
            </button>
          </>
        )}
      </p>
    </div>
  )
}
