import { Trans, useLingui } from '@lingui/react/macro'
import { ROTATIONS } from '@recto/contract'
import { useId, useState } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { formatCount } from '../../words/format.ts'
import { clampPage, readPage, type Degrees, type RotationEvent, type RotationInstruction } from './rotation-list.ts'
import { useDegreeWords } from './use-degree-words.ts'

interface InstructionRowProps {
  instruction: RotationInstruction
  /** Its place in the list, counted from 1. */
  number: number
  pageCount: number | undefined
  /** Whether it is the only one left. */
  isLast: boolean
  /** Whether a later instruction speaks of the same page. */
  isOverruled: boolean
  onChange: (event: RotationEvent) => void
  onRemove: () => void
}

/** One rotation instruction: a page, an angle, and the way out. */
export function InstructionRow(props: InstructionRowProps) {
  const { instruction, number, pageCount, isLast, isOverruled, onChange, onRemove } = props
  const { t } = useLingui()
  const words = useDegreeWords()
  const { id, page, degrees } = instruction
  const place = formatCount(number)
  const pageText = formatCount(page)
  const choose = (value: number) => {
    const chosen = ROTATIONS.find((angle) => angle === value)
    if (chosen !== undefined) onChange({ type: 'degreesChosen', id, degrees: chosen })
  }
  return (
    <div className={isOverruled ? 'turn turn--over' : 'turn'} role="group" aria-label={t`Rotation ${place}`}>
      <PageField page={page} pageCount={pageCount} onEnter={(text) => onChange({ type: 'pageEntered', id, text })} />
      <label className="turn__by">
        <span className="vh">
          <Trans>Degrees</Trans>
        </span>
        <span className="select">
          <select className="input" value={degrees} onChange={(event) => choose(Number(event.target.value))}>
            {ROTATIONS.map((angle: Degrees) => (
              <option key={angle} value={angle}>
                {words[angle]}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </span>
      </label>
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

/** A page number as it is typed: it counts at once, and is brought back into the document at once; an empty field when it is left. */
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
          // An empty field is on its way to a number; one outside of the document gets no better by more digits.
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
