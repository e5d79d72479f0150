import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'
import { useMemo } from 'react'

import { pageRangeProblem } from '../../components/page-range-field/page-range-setting.ts'
import { usePageRangeProblemText } from '../../components/page-range-field/page-range-field.tsx'
import { usePageCount } from '../../wizard/use-page-count.ts'
import { useProblemNotice } from '../../wizard/use-problem-notice.ts'
import { useSettings } from '../../wizard/use-settings.ts'
import { useSingleFile } from '../../wizard/use-single-file.ts'
import { optionText } from '../../messages/option-messages.ts'
import { DEFAULT_SETTINGS, REMEMBERED, requestOf } from './number-settings.ts'

/** The state of Number Pages: the file, the settings, and the request. */
export function useNumberScreen() {
  const { t } = useLingui()
  const notifyProblem = useProblemNotice()
  const pageRangeProblemText = usePageRangeProblemText()
  const wizard = useSingleFile({ operation: OPERATIONS.numberPages })
  const { settings, change, defaults } = useSettings(DEFAULT_SETTINGS, wizard, REMEMBERED)
  const { file, call } = wizard
  const done = t`Your PDF with page numbers is ready for download.`
  const pageCount = usePageCount(file)
  const request = useMemo(() => requestOf(settings), [settings])
  const pages = pageRangeProblem(settings.pages, pageCount)
  const startProblem = 'startProblem' in request ? optionText(request.startProblem) : undefined
  const problem = startProblem ?? (pages === undefined ? undefined : pageRangeProblemText(pages))
  const options = 'options' in request && pages === undefined ? request.options : undefined

  function number() {
    if (options === undefined) {
      notifyProblem(problem ?? '')
      return
    }
    void call(
      { operation: OPERATIONS.numberPages, options },
      { success: done, failure: t`An error occurred while adding page numbers to your PDF file.` },
    )
  }

  return { ...wizard, settings, pageCount, startProblem, options, done, change, defaults, number }
}

export type NumberScreen = ReturnType<typeof useNumberScreen>
