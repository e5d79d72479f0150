import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type LayoutOptions, PAPER_SIZES } from '@recto/contract'
import { useId } from 'react'

import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { Segments } from '../../../components/segments/segments.tsx'
import { Select } from '../../../components/select/select.tsx'
import { SliderField } from '../../../components/slider-field/slider-field.tsx'
import { CREEP, countSides, PER_SHEET, SPACE, type LayoutSettings } from './layout-settings.ts'

interface LayoutFormProps {
  settings: LayoutSettings
  /** Pages of the new document. */
  pageCount: number
  /** Whether pages start new files, which sheets cannot do. */
  isCut: boolean
  isDisabled: boolean
  onChange: (changed: Partial<LayoutSettings>) => void
}

/** The settings of sheets. */
export function LayoutForm({ settings, pageCount, isCut, isDisabled, onChange }: LayoutFormProps) {
  const { t } = useLingui()
  const { isOn, booklet } = settings
  const kinds = [
    { value: 'none', name: t`Off` },
    { value: 'sheets', name: t`Sheets` },
    { value: 'booklet', name: t`Booklet` },
  ] as const
  const kindOn = booklet ? 'booklet' : 'sheets'
  return (
    <fieldset className="layout" disabled={isDisabled}>
      <Segments
        label={t`Layout`}
        values={kinds}
        value={isOn ? kindOn : 'none'}
        onChange={(chosen) => onChange({ isOn: chosen !== 'none', booklet: chosen === 'booklet' })}
      />
      {!isOn && (
        <p className="help">
          <Trans>Keep pages as they are, put several on a sheet, or make a booklet to print, fold and staple.</Trans>
        </p>
      )}
      {isOn && (
        <>
          {booklet ? (
            <BookletFields settings={settings} pageCount={pageCount} onChange={onChange} />
          ) : (
            <SheetFields settings={settings} onChange={onChange} />
          )}
          <PaperFields settings={settings} onChange={onChange} />
          <p className="help">
            <Trans>
              Pages look the same, with comments and filled-in fields. Bookmarks, links and form fields do not work on
              sheets.
            </Trans>{' '}
            {isCut && <Trans>The sheets will be one file, even though some pages start new files.</Trans>}
          </p>
        </>
      )}
    </fieldset>
  )
}

type FieldsProps = Pick<LayoutFormProps, 'settings' | 'onChange'>

function BookletFields({ settings, pageCount, onChange }: FieldsProps & Pick<LayoutFormProps, 'pageCount'>) {
  const { t } = useLingui()
  const sheetCount = countSides(settings, pageCount) / 2
  const blankCount = sheetCount * 4 - pageCount
  return (
    <>
      <p className="help">
        <Plural
          value={sheetCount}
          one="# sheet, printed on both sides, flipped on the short edge and folded in the middle."
          other="# sheets, printed on both sides, flipped on the short edge and folded in the middle."
        />{' '}
        {blankCount > 0 && (
          <Plural value={blankCount} one="# page at the end stays blank." other="# pages at the end stay blank." />
        )}
      </p>
      <SliderField
        label={t`Creep`}
        value={settings.creep}
        {...CREEP}
        unit="pt"
        help={t`Inner sheets of a folded stack stick out and get trimmed more. Their pages move toward the fold by up to this much.`}
        onChange={(creep) => onChange({ creep })}
      />
    </>
  )
}

function SheetFields({ settings, onChange }: FieldsProps) {
  const { t } = useLingui()
  const { pagesPerSheet, orientation, order, gap } = settings
  const counts = PER_SHEET.map((count) => ({ value: String(count), name: String(count) }))
  const orientations = [
    { value: 'auto', name: t`Automatic` },
    { value: 'portrait', name: t`Portrait` },
    { value: 'landscape', name: t`Landscape` },
  ] as const
  const orders = [
    { value: 'rows', name: t`Across` },
    { value: 'columns', name: t`Down` },
  ] as const
  return (
    <>
      <Segments
        label={t`Pages on each sheet`}
        values={counts}
        value={String(pagesPerSheet)}
        onChange={(chosen) =>
          onChange({ pagesPerSheet: PER_SHEET.find((count) => String(count) === chosen) ?? pagesPerSheet })
        }
      />
      {pagesPerSheet > 2 && (
        <Segments label={t`Order`} values={orders} value={order} onChange={(next) => onChange({ order: next })} />
      )}
      <Segments
        label={t`Orientation`}
        values={orientations}
        value={orientation}
        onChange={(next) => onChange({ orientation: next })}
      />
      {pagesPerSheet > 1 && (
        <SliderField
          label={t`Space between pages`}
          value={gap}
          {...SPACE}
          unit="pt"
          onChange={(next) => onChange({ gap: next })}
        />
      )}
    </>
  )
}

function PaperFields({ settings, onChange }: FieldsProps) {
  const { t } = useLingui()
  const { paper, margin, binding, frame } = settings
  const id = useId()
  const papers: readonly { value: LayoutOptions['paper']; label: string }[] = [
    { value: 'a4', label: 'A4' },
    { value: 'a3', label: 'A3' },
    { value: 'a5', label: 'A5' },
    { value: 'letter', label: 'Letter' },
    { value: 'legal', label: 'Legal' },
    { value: 'tabloid', label: 'Tabloid' },
    { value: 'same', label: t`As the first page` },
  ]
  const directions = [
    { value: 'left', name: t`Left to right` },
    { value: 'right', name: t`Right to left` },
  ] as const
  return (
    <>
      <div className="field">
        <label htmlFor={id}>
          <Trans>Paper</Trans>
        </label>
        <Select
          id={id}
          value={paper}
          options={papers.map(({ value, label }) => ({ value, label: labelOf(value, label) }))}
          onChange={(next) => onChange({ paper: next })}
        />
      </div>
      <SliderField
        label={t`Margin`}
        value={margin}
        {...SPACE}
        unit="pt"
        help={t`Printers leave about 14 points blank at the edges.`}
        onChange={(next) => onChange({ margin: next })}
      />
      <Segments
        label={t`Reading direction`}
        values={directions}
        value={binding}
        onChange={(next) => onChange({ binding: next })}
      />
      <Checkbox label={t`A thin line around each page`} isOn={frame} onChange={(next) => onChange({ frame: next })} />
    </>
  )
}

const POINTS_PER_MM = 72 / 25.4

/** The name of a paper with its size. */
function labelOf(paper: LayoutOptions['paper'], label: string): string {
  if (paper === 'same') return label
  const { width, height } = PAPER_SIZES[paper]
  const mm = (points: number) => Math.round(points / POINTS_PER_MM)
  return `${label} (${mm(width)} × ${mm(height)} mm)`
}
