import './labels-field.css'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NUMBER_FORMATS } from '@recto/contract'
import { useId, useState, type ReactNode } from 'react'

import { Disclosure } from '../../components/disclosure/disclosure.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Segments } from '../../components/segments/segments.tsx'
import { Select } from '../../components/select/select.tsx'
import { formatCount } from '../../messages/format.ts'
import { NUMBER_SAMPLES } from '../../wizard/number-samples.ts'
import type { LabelRange } from './arrangement.ts'

/** The highest number a label may start with, and the maximum length of its prefix. */
const MAX_START = 1_000_000
const MAX_PREFIX = 100

interface LabelsFieldProps {
  labels: readonly LabelRange[] | undefined
  pageCount: number
  /** The position of the focused page, where a new range starts. */
  focused: number
  isDisabled: boolean
  onChange: (labels: readonly LabelRange[] | undefined) => void
}

/** The labels that viewers show instead of page numbers, as ranges of the new document. */
export function LabelsField({ labels, pageCount, focused, isDisabled, onChange }: LabelsFieldProps) {
  const { t } = useLingui()
  const modes = [
    { value: 'kept', name: t`Keep` },
    { value: 'set', name: t`Set` },
    { value: 'none', name: t`None` },
  ] as const
  const count = labels?.length ?? 0
  const setMode = count === 0 ? 'none' : 'set'
  const first: LabelRange = { page: 1, format: 'decimal', prefix: '', start: 1 }
  const change = (mode: (typeof modes)[number]['value']) => {
    if (mode === 'kept') onChange(undefined)
    else onChange(mode === 'set' ? [first] : [])
  }
  return (
    <Disclosure title={t`Page labels`} summary={<Summary labels={labels} />}>
      <fieldset className="labels" disabled={isDisabled}>
        <p className="hint">
          <Trans>What PDF readers show instead of page numbers, such as i to iv for a preface.</Trans>
        </p>
        <Segments label={t`Labels`} values={modes} value={labels === undefined ? 'kept' : setMode} onChange={change} />
        {labels !== undefined && count > 0 && (
          <>
            <ol className="labels__list">
              {labels.map((range, index) => (
                <RangeRow
                  // oxlint-disable-next-line react/no-array-index-key -- ranges have no identity but their order
                  key={index}
                  range={range}
                  pageCount={pageCount}
                  onChange={(changed) =>
                    onChange(labels.map((each) => (each === range ? { ...range, ...changed } : each)))
                  }
                  onRemove={() => onChange(labels.filter((each) => each !== range))}
                />
              ))}
            </ol>
            <button
              type="button"
              className="btn btn--line"
              onClick={() => onChange([...labels, { ...first, page: nextPage(labels, focused, pageCount) }])}
            >
              <Icon name="plus" />
              <Trans>Add a range</Trans>
            </button>
          </>
        )}
      </fieldset>
    </Disclosure>
  )
}

/** Where a new range starts: at the focused page, or after the last range if one starts there already. */
function nextPage(labels: readonly LabelRange[], focused: number, pageCount: number): number {
  const isTaken = labels.some(({ page }) => page === focused)
  const last = Math.max(...labels.map(({ page }) => page))
  return Math.max(1, Math.min(pageCount, isTaken ? last + 1 : focused))
}

function Summary({ labels }: Pick<LabelsFieldProps, 'labels'>): ReactNode {
  if (labels === undefined) return <Trans>as in the files</Trans>
  if (labels.length === 0) return <Trans>none</Trans>
  return <Plural value={labels.length} one="# range" other="# ranges" />
}

interface RangeRowProps {
  range: LabelRange
  pageCount: number
  onChange: (changed: Partial<LabelRange>) => void
  onRemove: () => void
}

function RangeRow({ range, pageCount, onChange, onRemove }: RangeRowProps) {
  const { t } = useLingui()
  const { page, format, prefix, start } = range
  const formats = [
    ...NUMBER_FORMATS.map((value) => ({ value, label: NUMBER_SAMPLES[value] })),
    { value: 'none' as const, label: t`no number` },
  ]
  const id = useId()
  const number = formatCount(page)
  return (
    <li className="labels__range" aria-label={t`Labels from page ${number}`}>
      <EnteredField
        label={t`Starts at page`}
        text={String(page)}
        isNumber
        onEnter={(text) => onChange({ page: within(text, pageCount, page) })}
      />
      <span className="labels__field">
        <label htmlFor={id}>
          <Trans>Style</Trans>
        </label>
        <Select id={id} value={format} options={formats} onChange={(next) => onChange({ format: next })} />
      </span>
      <EnteredField label={t`Text before`} text={prefix} onEnter={(text) => onChange({ prefix: text })} />
      {format !== 'none' && (
        <EnteredField
          label={t`First number`}
          text={String(start)}
          isNumber
          onEnter={(text) => onChange({ start: within(text, MAX_START, start) })}
        />
      )}
      <button
        type="button"
        className="iconbtn"
        aria-label={t`Remove the labels from page ${number}`}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}

/** The typed number, from 1 to a maximum; the previous one if the input is not a number. */
function within(text: string, max: number, before: number): number {
  return /^\s*\d{1,9}\s*$/.test(text) ? Math.max(1, Math.min(max, Number(text))) : before
}

interface EnteredFieldProps {
  label: string
  text: string
  isNumber?: boolean
  onEnter: (text: string) => void
}

/** A field whose text applies on blur or Enter, so that undo does not go letter by letter. */
function EnteredField({ label, text, isNumber = false, onEnter }: EnteredFieldProps) {
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const enter = () => {
    if (draft !== undefined && draft !== text) onEnter(draft)
    setDraft(undefined)
  }
  return (
    <span className="labels__field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="text"
        dir={isNumber ? undefined : 'auto'}
        inputMode={isNumber ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={isNumber ? 7 : MAX_PREFIX}
        value={draft ?? text}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={enter}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          enter()
        }}
      />
    </span>
  )
}
