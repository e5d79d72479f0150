import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { useMissingFileNotice } from '../../wizard/use-missing-file-notice.ts'
import { usePageCount } from '../../wizard/use-page-count.ts'
import { useSettings } from '../../wizard/use-settings.ts'
import { useConversionFile } from '../../wizard/use-conversion-file.ts'
import { DEFAULT_SETTINGS, REMEMBERED, type ExcelSettings } from './excel-settings.ts'

/** The state of PDF to Excel: the file, the options, and the request. */
export function useExcelScreen() {
  const { t } = useLingui()
  const notifyMissingFile = useMissingFileNotice()
  const wizard = useConversionFile({ operation: OPERATIONS.toExcel, onMissing: notifyMissingFile })
  const { settings, change, defaults } = useSettings(DEFAULT_SETTINGS, wizard, REMEMBERED)
  const { file, call } = wizard
  const done = t`Your PDF has been converted to Excel.`

  function convertWith(chosen: ExcelSettings) {
    if (file === undefined) {
      notifyMissingFile()
      return
    }
    void call(
      { operation: OPERATIONS.toExcel, options: { ...chosen }, isLong: true },
      { success: done, failure: t`An error occurred while converting your PDF file.` },
    )
  }

  /** The alternative for files without tables. */
  function convertWithText() {
    const withText = { includeText: true }
    change(withText)
    convertWith({ ...settings, ...withText })
  }

  return {
    ...wizard,
    settings,
    pageCount: usePageCount(file),
    done,
    change,
    defaults,
    convert: () => convertWith(settings),
    convertWithText,
  }
}

export type ExcelScreen = ReturnType<typeof useExcelScreen>
