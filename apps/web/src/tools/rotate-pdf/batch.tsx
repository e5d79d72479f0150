import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'
import { useState } from 'react'

import { Pills } from '../../components/pills/pills.tsx'
import type { BatchProps } from '../../wizard/batch/batch-props.ts'
import { BatchSteps } from '../../wizard/batch/batch-steps.tsx'
import { TOOL } from './tool.ts'
import { useAngleTexts } from './use-angle-texts.ts'

const TURNS = [90, 180, 270] as const

/** Rotate PDF with several files: one turn for all pages of all files. */
export function RotateBatch(props: BatchProps) {
  const { t } = useLingui()
  const angles = useAngleTexts()
  const [degrees, setDegrees] = useState<(typeof TURNS)[number]>(TURNS[0])
  const rotateAll = (pageCount: number) => ({
    rotations: Array.from({ length: pageCount }, (_, index) => ({ page: index + 1, degrees })),
  })
  return (
    <BatchSteps
      {...props}
      tool={TOOL}
      operation={OPERATIONS.rotate}
      signatures="breaks"
      action={(count) => plural(count, { one: 'Rotate # file', other: 'Rotate # files' })}
      requestFor={() => ({ operation: OPERATIONS.rotate, options: rotateAll })}
      settings={
        <fieldset className="batch__choice">
          <legend>
            <h2>{t`One turn for all pages`}</h2>
          </legend>
          <Pills
            label={t`One turn for all pages`}
            name="turn"
            options={TURNS.map((value) => ({ value, text: angles[value] }))}
            value={degrees}
            onChange={setDegrees}
          />
        </fieldset>
      }
    />
  )
}
