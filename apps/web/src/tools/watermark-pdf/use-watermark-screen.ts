import { useLingui } from '@lingui/react/macro'
import { OPERATIONS, WATERMARK_SENTENCES } from '@recto/contract'
import { useMemo, useState } from 'react'

import { pageRangeProblem } from '../../components/page-range-field/page-range-setting.ts'
import { usePageRangeProblemText } from '../../components/page-range-field/page-range-field.tsx'
import { usePageCount } from '../../wizard/use-page-count.ts'
import { useProblemNotice } from '../../wizard/use-problem-notice.ts'
import { useSettings } from '../../wizard/use-settings.ts'
import { useSingleFile } from '../../wizard/use-single-file.ts'
import { optionText } from '../../messages/option-messages.ts'
import { usePresetTexts } from './use-preset-texts.ts'
import { DEFAULT_SETTINGS, REMEMBERED, requestOf } from './watermark-settings.ts'

/** The state of Watermark PDF: the file, the settings, and the request. */
export function useWatermarkScreen() {
  const { t } = useLingui()
  const [isTried, setIsTried] = useState(false)
  const notifyProblem = useProblemNotice()
  const pageRangeProblemText = usePageRangeProblemText()
  const wizard = useSingleFile({ operation: OPERATIONS.watermark })
  const [defaultText] = usePresetTexts()
  const { settings, change, defaults } = useSettings({ ...DEFAULT_SETTINGS, text: defaultText }, wizard, REMEMBERED)
  const { file, call } = wizard
  const done = t`Your watermarked PDF is ready for download.`
  const pageCount = usePageCount(file)
  const parsed = useMemo(() => requestOf(settings), [settings])
  const pages = pageRangeProblem(settings.pages, pageCount)
  const missing = typeof parsed === 'string' ? parsed : undefined
  const request = typeof parsed === 'string' || pages !== undefined ? undefined : parsed

  function mark() {
    const problem =
      missing === undefined ? pages && pageRangeProblemText(pages) : optionText(WATERMARK_SENTENCES[missing])
    if (request === undefined || problem !== undefined) {
      setIsTried(true)
      notifyProblem(problem ?? '')
      return
    }
    void call(
      { operation: OPERATIONS.watermark, ...request },
      { success: done, failure: t`An error occurred while adding watermark to your PDF file.` },
    )
  }

  // No errors are shown before the visitor has finished typing.
  const shownMissing = isTried ? missing : undefined

  return { ...wizard, settings, pageCount, missing: shownMissing, request, done, change, defaults, mark }
}

export type WatermarkScreen = ReturnType<typeof useWatermarkScreen>
