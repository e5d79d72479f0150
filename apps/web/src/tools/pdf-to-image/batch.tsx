import { plural } from '@lingui/core/macro'
import { OPERATIONS, shortImagesName } from '@recto/contract'

import { BatchSteps } from '../../wizard/batch/batch-steps.tsx'
import { useBatchSettings } from '../../wizard/batch/use-batch-settings.ts'
import { FormatField } from './format-field.tsx'
import { ImageQualityField } from './image-quality-field.tsx'
import { DEFAULT_SETTINGS, REMEMBERED, imageOptions } from './image-settings.ts'
import { TOOL } from './tool.ts'

// Must come after the layout's styles, because it overrides them.
import './images.css'

/** PDF to Image with several files: all pages of each. */
export function ImageBatch() {
  const [settings, change, defaults] = useBatchSettings(DEFAULT_SETTINGS, REMEMBERED)
  const fields = { settings, isDisabled: false, onChange: change }
  return (
    <BatchSteps
      tool={TOOL}
      defaults={defaults}
      operation={OPERATIONS.toImage}
      className="work--images"
      signatures="none"
      action={(count) => plural(count, { one: 'Convert # file to images', other: 'Convert # files to images' })}
      requestFor={({ file }) => ({
        operation: OPERATIONS.toImage,
        options: { ...imageOptions(settings) },
        saveAs: shortImagesName(file.name),
      })}
      settings={
        <>
          <FormatField {...fields} />
          <ImageQualityField {...fields} page={undefined} oversize={undefined} />
        </>
      }
    />
  )
}
