import './pages-choice-field.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import { errorWords } from '../../words/error-words.ts'
import { FieldError } from '../password-field/field-error.tsx'
import { cleanPage, pagesProblem, type PagesChoice, type PagesProblem } from './pages-choice.ts'

interface PagesChoiceFieldProps {
  value: PagesChoice
  pageCount: number | undefined
  onChange: (value: PagesChoice) => void
}

/** Which pages are meant: all of them, or a range that is open where nothing is typed. */
export function PagesChoiceField({ value, pageCount, onChange }: PagesChoiceFieldProps) {
  const { t } = useLingui()
  const group = useId()
  const say = usePagesProblem()
  const problem = pagesProblem(value, pageCount)
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
  return (
    <fieldset className="field">
      <legend>
        <Trans>Pages</Trans>
      </legend>
      <div className="span">
        <label className="choice">
          <input
            className="dot"
            type="radio"
            name={group}
            checked={value.kind === 'all'}
            onChange={() => onChange({ ...value, kind: 'all' })}
          />
          <span>{t`All pages`}</span>
        </label>
      </div>
      <div className="span">
        <label className="choice">
          <input
            className="dot"
            type="radio"
            name={group}
            checked={value.kind === 'range'}
            onChange={() => onChange({ ...value, kind: 'range' })}
          />
          <span>{t`From page`}</span>
        </label>
        {field('start', t`First page`, '1')}
        <span>
          <Trans>to</Trans>
        </span>
        {field('end', t`Last page`, pageCount === undefined ? '' : String(pageCount))}
      </div>
      {problem !== undefined && <FieldError id={errorId} message={say(problem)} />}
    </fieldset>
  )
}

/** What is wrong with a choice of pages, in words. */
export function usePagesProblem(): (problem: PagesProblem) => string {
  const { t } = useLingui()
  return (problem) =>
    problem.kind === 'backwards'
      ? t`The last page cannot come before the first.`
      : errorWords('PAGE_OUT_OF_RANGE', { page: problem.page, pageCount: problem.pageCount })
}
