import './page-size-slider.css'
import '../slider-field/slider-field.css'

import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'

import { Icon } from '../icon/icon.tsx'
import { PER_ROW, type PagesPerRow } from './use-pages-per-row.ts'

/** Sets the size of the pages by how many fit in a row: they get larger to the right. */
export function PageSizeSlider({ perRow }: { perRow: PagesPerRow }) {
  const { t } = useLingui()
  const count = Math.min(PER_ROW.max, Math.max(PER_ROW.min, perRow.chosen ?? perRow.shown ?? PER_ROW.min))
  const mirror = (value: number) => PER_ROW.min + PER_ROW.max - value
  const at = ((mirror(count) - PER_ROW.min) / (PER_ROW.max - PER_ROW.min)) * 100
  // As a custom property, so that the style sheet can draw the filled part.
  const style: CSSProperties & Record<'--at', string> = { '--at': `${at}%` }
  return (
    <span className="sizer">
      <Icon name="sheet" />
      <input
        className="range"
        type="range"
        min={PER_ROW.min}
        max={PER_ROW.max}
        step={1}
        value={mirror(count)}
        style={style}
        aria-label={t`Size of the pages`}
        aria-valuetext={t`${count} in a row`}
        onChange={(event) => perRow.choose(mirror(Number(event.target.value)))}
      />
      <Icon name="sheet" />
    </span>
  )
}
