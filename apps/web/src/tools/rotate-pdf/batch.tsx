import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { Pills } from '../../components/pills/pills.tsx'
import { BatchSteps } from '../../wizard/batch/batch-steps.tsx'
import { useBatchSettings } from '../../wizard/batch/use-batch-settings.ts'
import { TOOL } from './tool.ts'
import { useAngleTexts } from './use-angle-texts.ts'

const TURNS = [90, 180, 270] as const

const FIRST_SETTINGS: { degrees: (typeof TURNS)[number] } = { degrees: 90 }

/** Rotations are specific to the chosen files. */
const NOTHING = {}

/** Rotate PDF with several files: one rotation for all pages of all files. */
export function RotateBatch() {
  const { t } = useLingui()
  const angles = useAngleTexts()
  const [{ degrees }, change] = useBatchSettings(FIRST_SETTINGS, NOTHING)
  const rotateAll = (pageCount: number) => ({
    rotations: Array.from({ length: pageCount }, (_, index) => ({ page: index + 1, degrees })),
  })
  return (
    <BatchSteps
      tool={TOOL}
      operation={OPERATIONS.rotate}
      signatures="breaks"
      action={(count) => plural(count, { one: 'Rotate # file', other: 'Rotate # files' })}
      requestFor={() => ({ operation: OPERATIONS.rotate, options: rotateAll })}
      settings={
        <fieldset className="batch__choice">
          <legend>
            <h2>{t`The same rotation for all pages`}</h2>
          </legend>
          <Pills
            label={t`The same rotation for all pages`}
            name="turn"
            options={TURNS.map((value) => ({ value, text: angles[value] }))}
            value={degrees}
            onChange={(turn) => change({ degrees: turn })}
          />
        </fieldset>
      }
    />
  )
}
