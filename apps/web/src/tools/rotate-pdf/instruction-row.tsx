import { Trans, useLingui } from '@lingui/react/macro'
import { ROTATIONS } from '@recto/contract'
import { useId, useState } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { Select } from '../../components/select/select.tsx'
import { formatCount } from '../../messages/format.ts'
import type { InstructionGroup } from './instruction-groups.ts'
import { clampPage, readPage, type RotationEvent } from './rotation-list.ts'
import { useAngleTexts } from './use-angle-texts.ts'

interface InstructionRowProps {
  group: InstructionGroup
  /** The position in the list, counted from 1. */
  number: number
  pageCount: number | undefined
  /** Whether it is the only one left: a single page stays, many pages can be removed. */
  isLast: boolean
  onChange: (event: RotationEvent) => void
  onRemove: () => void
}

/** A row of the list: a page to enter or a range of pages, an angle, and a button to remove it. */
export function InstructionRow(props: InstructionRowProps) {
  const { group, number, pageCount, isLast, onChange, onRemove } = props
  const { t } = useLingui()
  const texts = useAngleTexts()
  const { id, ids, firstPage, lastPage, degrees, isOverridden } = group
  const place = formatCount(number)
  const [first, last] = [formatCount(firstPage), formatCount(lastPage)]
  const isOne = ids.length === 1
  return (
    <div className={isOverridden ? 'turn turn--over' : 'turn'} role="group" aria-label={t`Rotation ${place}`}>
      {isOne ? (
        <PageField
          page={firstPage}
          pageCount={pageCount}
          onEnter={(text) => onChange({ type: 'pageEntered', id, text })}
        />
      ) : (
        <span className="turn__page turn__pages">
          <Trans>
            Pages {first}–{last}
          </Trans>
        </span>
      )}
      <div className="turn__by">
        <Select
          label={t`Degrees`}
          value={degrees}
          options={ROTATIONS.map((angle) => ({ value: angle, label: texts[angle] }))}
          onChange={(chosen) => onChange({ type: 'degreesChosen', ids, degrees: chosen })}
        />
      </div>
      <button
        type="button"
        className="iconbtn turn__out"
        aria-label={
          isOne ? t`Remove the rotation for page ${first}` : t`Remove the rotations for pages ${first} to ${last}`
        }
        disabled={isLast && isOne}
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
 * A page number, applied while typing. A number outside the document is corrected immediately, an empty field on blur.
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
