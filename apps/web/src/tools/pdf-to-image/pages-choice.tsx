import { Trans, useLingui } from '@lingui/react/macro'

import { Stepper } from '../../components/stepper/stepper.tsx'
import { formatCount } from '../../words/format.ts'
import { MethodChoice } from '../../components/method-choice/method-choice.tsx'
import { readRanges } from '../../components/pages-field/page-text.ts'
import { PagesField } from '../../components/pages-field/pages-field.tsx'
import type { FieldProps } from './format-field.tsx'
import { readPage, readRange, type PagesProblem } from './image-settings.ts'

interface PagesChoiceProps extends FieldProps {
  pageCount: number | undefined
  onRun: () => void
}

/** Which pages are converted; the one way that is chosen shows its fields. */
export function PagesChoice(props: PagesChoiceProps) {
  const { settings, pageCount, isStill, onChange, onRun } = props
  const { t } = useLingui()
  const chooseRange = () => {
    const { fromText, toText } = settings
    onChange({ pages: 'range', fromText: fromText || '1', toText: toText || String(pageCount ?? '') })
  }
  return (
    <fieldset className="imgset" disabled={isStill}>
      <legend>
        <h2>
          <Trans>Pages</Trans>
        </h2>
      </legend>
      <div className="methods__list">
        <MethodChoice
          name="pages"
          value="all"
          isChosen={settings.pages === 'all'}
          title={t`All pages`}
          help={t`Each page becomes an image.`}
          onChoose={() => onChange({ pages: 'all' })}
        />
        <MethodChoice
          name="pages"
          value="range"
          isChosen={settings.pages === 'range'}
          title={t`Page range`}
          help={t`From one page to another.`}
          onChoose={chooseRange}
        >
          <RangeFields {...props} />
        </MethodChoice>
        <MethodChoice
          name="pages"
          value="specific"
          isChosen={settings.pages === 'specific'}
          title={t`Specific pages`}
          help={t`Pages you enter, or select in the grid.`}
          onChoose={() => onChange({ pages: 'specific' })}
        >
          <PagesField
            id="image-pages"
            label={t`Page numbers`}
            placeholder="1, 3, 5-7"
            help={t`Pages and ranges separated by commas. Or select pages in the grid.`}
            takes="ranges"
            text={settings.pagesText}
            pageCount={pageCount}
            read={readRanges}
            onText={(pagesText) => onChange({ pagesText })}
            onEnter={onRun}
          />
        </MethodChoice>
      </div>
    </fieldset>
  )
}

function RangeFields({ settings, pageCount, onChange, onRun }: PagesChoiceProps) {
  const { t } = useLingui()
  const { fromText, toText } = settings
  const range = readRange(settings, pageCount)
  const from = readPage(fromText, 1) ?? 1
  const to = readPage(toText, pageCount ?? from) ?? from
  const note = useRangeNote(pageCount)(range)
  const shared = { isInvalid: note !== undefined, describedBy: 'range-note', onEnter: onRun }
  return (
    <div className="field">
      <div className="fromto">
        <label htmlFor="range-from">
          <Trans>From</Trans>
        </label>
        <Stepper
          {...shared}
          id="range-from"
          text={fromText}
          value={from}
          min={1}
          max={pageCount}
          onText={(text) => onChange({ fromText: text })}
        />
        <label htmlFor="range-to">{t({ message: 'to', context: 'from one page to another' })}</label>
        <Stepper
          {...shared}
          id="range-to"
          text={toText}
          value={to}
          min={from}
          max={pageCount}
          onText={(text) => onChange({ toText: text })}
        />
      </div>
      <p
        id="range-note"
        className={
          note === undefined ? 'field__note field__note--one' : 'field__note field__note--one field__note--bad'
        }
        aria-live="polite"
      >
        {note ?? t`Both pages are included.`}
      </p>
    </div>
  )
}

/** What is wrong with a range, in a sentence; nothing where it can be used. */
function useRangeNote(
  pageCount: number | undefined,
): (range: { from: number; to: number } | PagesProblem) => string | undefined {
  const { t } = useLingui()
  const last = formatCount(pageCount ?? 0)
  return (range) => {
    if (typeof range !== 'string') return undefined
    if (range === 'past-the-end') return t`The last page is ${last}.`
    if (range === 'backwards') return t`The range cannot end before it starts.`
    return t`Please enter page numbers of 1 or more.`
  }
}
