import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'
import { useState } from 'react'

import { useNotices } from '../../components/notice/notice-provider.tsx'
import { usePageCount } from '../../wizard/use-page-count.ts'
import { useSingleFile } from '../../wizard/use-single-file.ts'
import { DEFAULT_SETTINGS, type ExcelSettings } from './excel-settings.ts'

/** All that happens on the page: the file, the options, the steps and the call. */
export function useExcelScreen() {
  const { t } = useLingui()
  const { notify } = useNotices()
  const [settings, setSettings] = useState(DEFAULT_SETTINGS)
  const wizard = useSingleFile({ onMissing: sayMissing })
  const { file, send, call } = wizard

  function change(next: Partial<ExcelSettings>) {
    setSettings({ ...settings, ...next })
    // What failed was another request than the one the settings now make.
    send({ type: 'changed' })
  }

  function sayMissing() {
    notify({ kind: 'error', title: t`Error`, text: t`Please upload a PDF file first.` })
  }

  function convertWith(chosen: ExcelSettings) {
    if (file === undefined) {
      sayMissing()
      return
    }
    void call(
      { operation: OPERATIONS.toExcel, options: { ...chosen }, isLong: true },
      {
        success: t`Your PDF has been converted to Excel.`,
        failure: t`An error occurred while converting your PDF file.`,
      },
    )
  }

  /** The way on where there are no tables. */
  function convertWithText() {
    const chosen = { ...settings, includeText: true }
    setSettings(chosen)
    convertWith(chosen)
  }

  function reset() {
    setSettings(DEFAULT_SETTINGS)
    wizard.reset()
  }

  return {
    ...wizard,
    settings,
    pageCount: usePageCount(file),
    change,
    convert: () => convertWith(settings),
    convertWithText,
    reset,
  }
}

/** All that the screen knows and can do. */
export type ExcelScreen = ReturnType<typeof useExcelScreen>
