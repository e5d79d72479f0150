import { plural } from '@lingui/core/macro'
import { OPERATIONS, WATERMARK_SENTENCES } from '@recto/contract'
import { useMemo } from 'react'

import { pageRangeProblem } from '../../components/page-range-field/page-range-setting.ts'
import { usePageRangeProblemText } from '../../components/page-range-field/page-range-field.tsx'
import { optionText } from '../../messages/option-messages.ts'
import { BatchSteps } from '../../wizard/batch/batch-steps.tsx'
import { useBatchSettings } from '../../wizard/batch/use-batch-settings.ts'
import { markErrorOf } from './mark-error.ts'
import { TOOL } from './tool.ts'
import { useSheetLabel } from './use-sheet-label.ts'
import { WatermarkForm } from './watermark-form.tsx'
import { usePresetTexts } from './use-preset-texts.ts'
import { DEFAULT_SETTINGS, REMEMBERED, requestOf } from './watermark-settings.ts'

/** Watermark PDF with several files: the same watermark on all. */
export function WatermarkBatch() {
  const rangeText = usePageRangeProblemText()
  const sheetLabel = useSheetLabel()
  const [defaultText] = usePresetTexts()
  const [settings, change, defaults] = useBatchSettings({ ...DEFAULT_SETTINGS, text: defaultText }, REMEMBERED)
  const parsed = useMemo(() => requestOf(settings), [settings])
  const missing = typeof parsed === 'string' ? optionText(WATERMARK_SENTENCES[parsed]) : undefined
  const request = typeof parsed === 'string' ? undefined : parsed
  const range = pageRangeProblem(settings.pages, undefined)
  const operation = OPERATIONS.watermark
  const shown = useMemo(() => request && { operation: operation.id, ...request }, [operation.id, request])
  return (
    <BatchSteps
      tool={TOOL}
      defaults={defaults}
      operation={operation}
      signatures="breaks"
      action={(count) => plural(count, { one: 'Add watermark to # file', other: 'Add watermark to # files' })}
      problem={missing ?? (range && rangeText(range))}
      requestFor={() => ({ operation, ...(request ?? { options: {} }) })}
      preview={{ change: shown, label: (page, pageCount) => sheetLabel(settings, pageCount, page) }}
      renderSettings={({ view }) => (
        <WatermarkForm
          settings={settings}
          pageCount={undefined}
          problem={missing ?? markErrorOf(view?.problem)}
          scaledPercent={view?.warnings.find(({ code }) => code === 'TEXT_SCALED')?.percent}
          onChange={change}
        />
      )}
    />
  )
}
