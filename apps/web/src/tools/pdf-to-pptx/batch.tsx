import { plural } from '@lingui/core/macro'
import { OPERATIONS } from '@recto/contract'

import { BatchSteps } from '../../wizard/batch/batch-steps.tsx'
import { SlidesContents } from './slides-contents.tsx'
import { TOOL } from './tool.ts'

/** PDF to PowerPoint with several files. */
export function SlidesBatch() {
  return (
    <BatchSteps
      tool={TOOL}
      operation={OPERATIONS.toPowerpoint}
      signatures="none"
      action={(count) => plural(count, { one: 'Convert # file to PowerPoint', other: 'Convert # files to PowerPoint' })}
      requestFor={() => ({ operation: OPERATIONS.toPowerpoint, options: {} })}
      settings={<SlidesContents />}
    />
  )
}
