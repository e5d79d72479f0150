import { Trans, useLingui } from '@lingui/react/macro'
import { ROTATIONS } from '@recto/contract'
import { useId, useState } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { Select } from '../../components/select/select.tsx'
import { formatCount } from '../../messages/format.ts'
import { clampPage, readPage, type RotationEvent, type RotationInstruction } from './rotation-list.ts'
import { useAngleTexts } from './use-angle-texts.ts'

interface InstructionRowProps {
  instruction: RotationInstruction
  /** The position in the list, counted from 1. */
  number: number
  pageCount: number | undefined
  /** Whether it is the only one left. */
  isLast: boolean
  /** Whether a later instruction overrides it. */
  isOverridden: boolean
  onChange: (event: RotationEvent) => void
  onRemove: () => void
}

/** A rotation instruction: a page, an angle, and a button to remove it. */
export function InstructionRow(props: InstructionRowProps) {
  const { instruction, number, pageCount, isLast, isOverridden, onChange, onRemove } = props
  const { t } = useLingui()
  const texts = useAngleTexts()
  const { id, page, degrees } = instruction
  const place = formatCount(number)
  const pageText = formatCount(page)
  return (
    <div className={isOverridden ? 'turn turn--over' : 'turn'} role="group" aria-label={t`Rotation ${place}`}>
      <PageField page={page} pageCount={pageCount} onEnter={(text) => onChange({ type: 'pageEntered', id, text })} />
      <div className="turn__by">
        <Select
          label={t`Degrees`}
          value={degrees}
          options={ROTATIONS.map((angle) => ({ value: angle, label: texts[angle] }))}
          onChange={(chosen) => onChange({ type: 'degreesChosen', id, degrees: chosen })}
        />
      </div>
      <button
        type="button"
        className="iconbtn turn__out"
        aria-label={t`Remove the rotation for page ${pageText}`}
        disabled={isLast}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

interface PageFieldProps {
  page: number
  pageCount: number | undefined
  onEnter: (text: string) => void
}

/**
 * A page number, applied while typing. A number outside of the document is corrected immediately, an empty field on
 * blur.
 */
function PageField({ page, pageCount, onEnter }: PageFieldProps) {
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const leave = () => {
    if (draft !== undefined) onEnter(draft)
    setDraft(undefined)
  }
  return (
    <span className="turn__page">
      <label htmlFor={id}>
        <Trans>Page</Trans>
      </label>
      <input
        className="input input--n"
        id={id}
        type="number"
        inputMode="numeric"
        min={1}
        max={pageCount}
        step={1}
        value={draft ?? page}
        onChange={(event) => {
          const { value } = event.target
          // An empty field may still become a number; further digits cannot bring a number back into the document.
          const isOutside = value !== '' && clampPage(readPage(value), pageCount) !== readPage(value)
          setDraft(isOutside ? undefined : value)
          if (value !== '') onEnter(value)
        }}
        onKeyDown={(event) => event.key === 'Enter' && leave()}
        onBlur={leave}
      />
    </span>
  )
}
