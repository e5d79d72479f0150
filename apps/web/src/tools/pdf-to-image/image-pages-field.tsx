import { Trans, useLingui } from '@lingui/react/macro'

import { Stepper } from '../../components/stepper/stepper.tsx'
import { formatCount } from '../../messages/format.ts'
import { RadioOption } from '../../components/radio-option/radio-option.tsx'
import { readRanges } from '../../components/pages-field/parse-pages.ts'
import { PagesField } from '../../components/pages-field/pages-field.tsx'
import type { FieldProps } from './format-field.tsx'
import { readPage, readRange, type PagesProblem } from './image-settings.ts'

interface ImagePagesFieldProps extends FieldProps {
  pageCount: number | undefined
  onRun: () => void
}

/** The pages to convert; the selected option shows its fields. */
export function ImagePagesField(props: ImagePagesFieldProps) {
  const { settings, pageCount, isDisabled, onChange, onRun } = props
  const { t } = useLingui()
  const chooseRange = () => {
    const { fromText, toText } = settings
    onChange({ pages: 'range', fromText: fromText || '1', toText: toText || String(pageCount ?? '') })
  }
  return (
    <fieldset className="imgset" disabled={isDisabled}>
      <legend>
        <h2>
          <Trans>Pages</Trans>
        </h2>
      </legend>
      <div className="methods__list">
        <RadioOption
          name="pages"
          value="all"
          isChosen={settings.pages === 'all'}
          title={t`All pages`}
          help={t`Each page becomes an image.`}
          onChoose={() => onChange({ pages: 'all' })}
        />
        <RadioOption
          name="pages"
          value="range"
          isChosen={settings.pages === 'range'}
          title={t`Page range`}
          help={t`From one page to another.`}
          onChoose={chooseRange}
        >
          <RangeFields {...props} />
        </RadioOption>
        <RadioOption
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
        </RadioOption>
      </div>
    </fieldset>
  )
}

function RangeFields({ settings, pageCount, onChange, onRun }: ImagePagesFieldProps) {
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

/** Returns the error message of a range; empty if it is valid. */
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
