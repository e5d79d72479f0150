import { Trans, useLingui } from '@lingui/react/macro'
import { MAX_OCR_LANGUAGES } from '@recto/contract'
import { useId, useRef, useState } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { formatCount, formatSize } from '../../messages/format.ts'
import { LanguageList } from './language-list.tsx'
import { useLanguageName } from './use-ocr-languages.ts'

interface LanguagesFieldProps {
  /** The languages to read in. */
  shown: readonly string[]
  /** Whether the visitor has chosen them. */
  areChosen: boolean
  /** Bytes of language data that this browser still has to load. */
  missingBytes: (codes: readonly string[]) => number
  onChange: (codes: readonly string[]) => void
}

/** The languages on the pages: those of the file or the browser, until the visitor chooses. */
export function LanguagesField({ shown, areChosen, missingBytes, onChange }: LanguagesFieldProps) {
  const { t } = useLingui()
  const [id, listId] = [useId(), useId()]
  const [isOpen, setIsOpen] = useState(false)
  const nameOf = useLanguageName()
  const adder = useRef<HTMLButtonElement>(null)
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
            {(areChosen || shown.length > 1) && (
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
        {!areChosen && <Trans>Choose only the languages on the pages: others make the result worse.</Trans>}
        {areChosen && (
          <>
            {isFull
              ? t`Up to ${formatCount(MAX_OCR_LANGUAGES)} languages at a time.`
              : t`Fewer languages give better, faster results.`}{' '}
            <button type="button" className="linkbtn" onClick={() => onChange([])}>
              <Trans>Reset languages</Trans>
            </button>
          </>
        )}
      </p>
    </div>
  )
}
