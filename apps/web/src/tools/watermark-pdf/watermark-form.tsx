import { Trans, useLingui } from '@lingui/react/macro'
import { POSITIONS } from '@recto/contract'

import { Checkbox } from '../../components/checkbox/checkbox.tsx'
import { ColorField } from '../../components/color-field/color-field.tsx'
import { Disclosure } from '../../components/disclosure/disclosure.tsx'
import { PageRangeField } from '../../components/page-range-field/page-range-field.tsx'
import { PositionField } from '../../components/position-field/position-field.tsx'
import { Segments } from '../../components/segments/segments.tsx'
import { SliderField } from '../../components/slider-field/slider-field.tsx'
import { WatermarkFields } from './watermark-fields.tsx'
import type { WatermarkFormProps } from './watermark-form-props.ts'
import { canRotate, FONT_SIZE, IMAGE_WIDTH, markedPages, OPACITY, ROTATION } from './watermark-settings.ts'

/** The settings of the watermark. */
export function WatermarkForm(props: WatermarkFormProps) {
  const { settings, onChange } = props
  const { t } = useLingui()
  const { type, position, color, opacity, rotation, isTiled } = settings
  const types = [
    { value: 'text' as const, name: t`Text` },
    { value: 'image' as const, name: t`Image` },
  ]
  return (
    <>
      <Segments label={t`Watermark`} values={types} value={type} onChange={(next) => onChange({ type: next })} />
      <WatermarkFields {...props} />
      <div className="pair">
        <PositionField
          places={POSITIONS}
          value={position}
          isDisabled={isTiled}
          {...(isTiled ? { help: t`Repeated across the page` } : {})}
          onChange={(next) => onChange({ position: next })}
        />
        {type === 'text' && <ColorField value={color} onChange={(next) => onChange({ color: next })} />}
      </div>
      <SizeField {...props} />
      <SliderField
        label={t`Opacity`}
        value={opacity}
        {...OPACITY}
        unit="%"
        onChange={(next) => onChange({ opacity: next })}
      />
      <SliderField
        label={t`Rotation`}
        value={rotation}
        {...ROTATION}
        unit="°"
        isDisabled={!canRotate(settings)}
        help={isTiled ? t`Counterclockwise.` : t`Only for the center position.`}
        onChange={(next) => onChange({ rotation: next })}
      />
      <MoreOptions {...props} />
    </>
  )
}

/** Rarely needed settings: the pages, the layer, and tiling. */
function MoreOptions({ settings, pageCount, onChange }: WatermarkFormProps) {
  const { t } = useLingui()
  const { pages, layer, isTiled } = settings
  const layers = [
    { value: 'over' as const, name: t`Over the content` },
    { value: 'under' as const, name: t`Under the content` },
  ]
  return (
    <Disclosure title={t`Advanced Options`} summary={<PagesSummary settings={settings} pageCount={pageCount} />}>
      <PageRangeField value={pages} pageCount={pageCount} onChange={(next) => onChange({ pages: next })} />
      <Segments label={t`Layer`} values={layers} value={layer} onChange={(next) => onChange({ layer: next })} />
      <div className="boxes--tight">
        <Checkbox label={t`Repeat across the page`} isOn={isTiled} onChange={(isOn) => onChange({ isTiled: isOn })} />
      </div>
    </Disclosure>
  )
}

function PagesSummary({ settings, pageCount }: Pick<WatermarkFormProps, 'settings' | 'pageCount'>) {
  if (settings.pages.kind === 'all') return <Trans>All pages</Trans>
  if (pageCount === undefined) return <Trans>Some pages</Trans>
  const { first, last } = markedPages(settings, pageCount)
  return (
    <Trans>
      Pages {first} to {last}
    </Trans>
  )
}

function SizeField({ settings, scaledPercent, onChange }: WatermarkFormProps) {
  const { t } = useLingui()
  const { type, fontSize, imageWidth } = settings
  if (type === 'image') {
    return (
      <SliderField
        label={t`Width`}
        value={imageWidth}
        {...IMAGE_WIDTH}
        unit="%"
        help={t`Of the page width. Images too large for the page are scaled down.`}
        onChange={(next) => onChange({ imageWidth: next })}
      />
    )
  }
  return (
    <SliderField
      label={t`Font size`}
      value={fontSize}
      {...FONT_SIZE}
      unit="pt"
      help={
        <span role="status" className={scaledPercent === undefined ? undefined : 'is-scaled'}>
          {scaledPercent === undefined
            ? t`Text too long for the page is scaled down.`
            : t`Scaled to ${scaledPercent}% to fit the page.`}
        </span>
      }
      onChange={(next) => onChange({ fontSize: next })}
    />
  )
}
