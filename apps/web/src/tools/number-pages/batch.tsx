import { plural } from '@lingui/core/macro'
import { OPERATIONS } from '@recto/contract'
import { useMemo } from 'react'

import { pageRangeProblem } from '../../components/page-range-field/page-range-setting.ts'
import { usePageRangeProblemText } from '../../components/page-range-field/page-range-field.tsx'
import { errorText } from '../../messages/error-messages.ts'
import { optionText } from '../../messages/option-messages.ts'
import { BatchSteps } from '../../wizard/batch/batch-steps.tsx'
import { useBatchSettings } from '../../wizard/batch/use-batch-settings.ts'
import { NumberForm } from './number-form.tsx'
import { DEFAULT_SETTINGS, REMEMBERED, fieldOf, requestOf } from './number-settings.ts'
import { TOOL } from './tool.ts'
import { useSheetLabel } from './use-sheet-label.ts'

/** Number Pages with several files, each counted from the start. */
export function NumberBatch() {
  const rangeText = usePageRangeProblemText()
  const sheetLabel = useSheetLabel()
  const [settings, change, defaults] = useBatchSettings(DEFAULT_SETTINGS, REMEMBERED)
  const request = useMemo(() => requestOf(settings), [settings])
  const options = 'options' in request ? request.options : undefined
  const startProblem = 'startProblem' in request ? optionText(request.startProblem) : undefined
  const range = pageRangeProblem(settings.pages, undefined)
  const operation = OPERATIONS.numberPages
  const shown = useMemo(
    () => (options === undefined ? undefined : { operation: operation.id, options, attachments: [] }),
    [operation.id, options],
  )
  return (
    <BatchSteps
      tool={TOOL}
      defaults={defaults}
      operation={operation}
      signatures="breaks"
      action={(count) => plural(count, { one: 'Number # file', other: 'Number # files' })}
      problem={startProblem ?? (range && rangeText(range))}
      requestFor={() => ({ operation, options: options ?? {} })}
      preview={{ change: shown, label: (page, pageCount) => sheetLabel(settings, pageCount, page) }}
      renderSettings={({ view }) => (
        <NumberForm
          settings={settings}
          pageCount={undefined}
          startProblem={startProblem}
          character={
            view?.problem?.code === 'UNSUPPORTED_CHARACTER'
              ? {
                  field: fieldOf(view.problem.facts, settings),
                  message: errorText(view.problem.code, view.problem.facts),
                }
              : undefined
          }
          onChange={change}
        />
      )}
    />
  )
}
