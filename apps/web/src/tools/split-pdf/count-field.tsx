import { Trans, useLingui } from '@lingui/react/macro'

import { Stepper } from '../../components/stepper/stepper.tsx'
import { readCount } from '../../components/pages-field/parse-pages.ts'

interface CountFieldProps {
  text: string
  pageCount: number | undefined
  onText: (text: string) => void
  onEnter: () => void
}

/** The number of pages per file. */
export function CountField({ text, pageCount, onText, onEnter }: CountFieldProps) {
  const { t } = useLingui()
  const count = readCount(text)
  return (
    <div className="field">
      <label htmlFor="split-count">
        <Trans>Pages per file</Trans>
      </label>
      <Stepper
        id="split-count"
        text={text}
        value={count ?? 0}
        min={1}
        max={pageCount}
        isInvalid={count === undefined}
        describedBy="split-count-note"
        onText={onText}
        onEnter={onEnter}
      />
      <p
        id="split-count-note"
        className={count === undefined ? 'field__note field__note--bad' : 'field__note'}
        aria-live="polite"
      >
        {count === undefined
          ? t`Please enter valid number of pages (greater than 0).`
          : t`The last file may have fewer.`}
      </p>
    </div>
  )
}
