import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { useMissingFileNotice } from '../../wizard/use-missing-file-notice.ts'
import { usePageCount } from '../../wizard/use-page-count.ts'
import { useSettings } from '../../wizard/use-settings.ts'
import { useConversionFile } from '../../wizard/use-conversion-file.ts'
import { DEFAULT_SETTINGS, REMEMBERED, requestOf } from './word-settings.ts'

/** The state of PDF to Word: the file, the options, and the request. */
export function useWordScreen() {
  const { t } = useLingui()
  const notifyMissingFile = useMissingFileNotice()
  const wizard = useConversionFile({ operation: OPERATIONS.toWord, onMissing: notifyMissingFile })
  const { settings, change, defaults } = useSettings(DEFAULT_SETTINGS, wizard, REMEMBERED)
  const { file, call } = wizard
  const done = t`Your PDF has been converted to Word.`

  function convert() {
    if (file === undefined) {
      notifyMissingFile()
      return
    }
    void call(
      { operation: OPERATIONS.toWord, options: requestOf(settings), isLong: true },
      { success: done, failure: t`An error occurred while converting your PDF file.` },
    )
  }

  return { ...wizard, settings, pageCount: usePageCount(file), done, change, defaults, convert }
}

export type WordScreen = ReturnType<typeof useWordScreen>
