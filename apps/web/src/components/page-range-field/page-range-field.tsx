import './page-range-field.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import { errorText } from '../../messages/error-messages.ts'
import { FieldError } from '../password-field/field-error.tsx'
import { cleanPage, pageRangeProblem, type PageRangeSetting, type PageRangeProblem } from './page-range-setting.ts'

interface PageRangeFieldProps {
  value: PageRangeSetting
  pageCount: number | undefined
  onChange: (value: PageRangeSetting) => void
}

/** A choice between all pages and a range, which is open-ended if a field is empty. */
export function PageRangeField({ value, pageCount, onChange }: PageRangeFieldProps) {
  const { t } = useLingui()
  const group = useId()
  const problemText = usePageRangeProblemText()
  const problem = pageRangeProblem(value, pageCount)
  const errorId = `${group}-error`
  const field = (end: 'start' | 'end', name: string, placeholder: string) => (
    <input
      className="input input--n"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={name}
      aria-invalid={problem === undefined ? undefined : true}
      aria-describedby={problem === undefined ? undefined : errorId}
      placeholder={placeholder}
      value={value[end]}
      onChange={(event) => onChange({ ...value, kind: 'range', [end]: cleanPage(event.target.value) })}
      onClick={() => value.kind === 'all' && onChange({ ...value, kind: 'range' })}
    />
  )
  const radio = (kind: PageRangeSetting['kind'], text: string) => (
    <label className="choice">
      <input
        className="dot"
        type="radio"
        name={group}
        checked={value.kind === kind}
        onChange={() => onChange({ ...value, kind })}
      />
      <span>{text}</span>
    </label>
  )
  return (
    <fieldset className="field">
      <legend>
        <Trans>Pages</Trans>
      </legend>
      <div className="span">{radio('all', t`All pages`)}</div>
      <div className="span">
        {radio('range', t`From page`)}
        {field('start', t`First page`, '1')}
        <span>
          <Trans>to</Trans>
        </span>
        {field('end', t`Last page`, pageCount === undefined ? '' : String(pageCount))}
      </div>
      {problem !== undefined && <FieldError id={errorId} message={problemText(problem)} />}
    </fieldset>
  )
}

/** Returns the text for an invalid page range. */
export function usePageRangeProblemText(): (problem: PageRangeProblem) => string {
  const { t } = useLingui()
  return (problem) =>
    problem.kind === 'backwards'
      ? t`The last page cannot come before the first.`
      : errorText('PAGE_OUT_OF_RANGE', { page: problem.page, pageCount: problem.pageCount })
}
