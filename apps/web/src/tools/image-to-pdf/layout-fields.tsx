import { useLingui } from '@lingui/react/macro'

import { Segments } from '../../components/segments/segments.tsx'
import type { ImageSettings } from './image-settings.ts'
import { NumberField } from './number-field.tsx'
import { SIDES } from './image-settings.ts'

export interface ImageFieldsProps {
  settings: ImageSettings
  onChange: (changes: Partial<ImageSettings>) => void
}

/** The settings that matter to most visitors: how many files, and the paper. */
export function LayoutFields({ settings, onChange }: ImageFieldsProps) {
  const { t } = useLingui()
  const { isSeparate, pageSize, width, height, orientation, margin } = settings
  return (
    <>
      <Segments
        label={t`Make`}
        value={isSeparate ? 'each' : 'one'}
        values={[
          { value: 'one', name: t`One PDF` },
          { value: 'each', name: t`One for each file` },
        ]}
        onChange={(value) => onChange({ isSeparate: value === 'each' })}
      />
      <Segments
        label={t`Page size`}
        value={pageSize}
        values={[
          { value: 'a4', name: 'A4' },
          { value: 'letter', name: 'Letter' },
          { value: 'image', name: t`As the image` },
          { value: 'custom', name: t`Custom` },
        ]}
        onChange={(value) => onChange({ pageSize: value })}
      />
      {pageSize === 'custom' && (
        <div className="halves">
          <NumberField
            label={t`Width`}
            unit="mm"
            {...SIDES}
            value={width}
            onChange={(value) => onChange({ width: value })}
          />
          <NumberField
            label={t`Height`}
            unit="mm"
            {...SIDES}
            value={height}
            onChange={(value) => onChange({ height: value })}
          />
        </div>
      )}
      {pageSize !== 'image' && (
        <Segments
          label={t`Orientation`}
          value={orientation}
          values={[
            { value: 'auto', name: pageSize === 'custom' ? t`As entered` : t`By image` },
            { value: 'portrait', name: t`Portrait` },
            { value: 'landscape', name: t`Landscape` },
          ]}
          onChange={(value) => onChange({ orientation: value })}
        />
      )}
      <Segments
        label={t`Margin`}
        value={margin}
        values={[
          { value: 'none', name: t`None` },
          { value: 'small', name: t`Small` },
          { value: 'wide', name: t`Wide` },
        ]}
        onChange={(value) => onChange({ margin: value })}
      />
    </>
  )
}
