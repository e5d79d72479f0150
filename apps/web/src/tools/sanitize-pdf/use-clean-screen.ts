import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { useDocumentInfo } from '../../wizard/use-document-info.ts'
import { useMissingFileNotice } from '../../wizard/use-missing-file-notice.ts'
import { usePageCount } from '../../wizard/use-page-count.ts'
import { useSettings } from '../../wizard/use-settings.ts'
import { useSingleFile } from '../../wizard/use-single-file.ts'
import { DEFAULT_SETTINGS, REMEMBERED } from './cleaning-settings.ts'

/** The state of Clean PDF: the file, its findings, what to remove, and the request. */
export function useCleanScreen() {
  const { t } = useLingui()
  const notifyMissingFile = useMissingFileNotice()
  const wizard = useSingleFile({ operation: OPERATIONS.sanitize, onMissing: notifyMissingFile })
  const { settings, change, defaults } = useSettings(DEFAULT_SETTINGS, wizard, REMEMBERED)
  const { file, isReady, call } = wizard
  const inspection = useDocumentInfo(isReady ? file?.file : undefined, file?.password)
  const done = t`Your PDF has been cleaned and searched again.`

  function clean() {
    if (file === undefined) {
      notifyMissingFile()
      return
    }
    void call(
      { operation: OPERATIONS.sanitize, options: settings },
      { success: done, failure: t`An error occurred while cleaning your PDF file.` },
    )
  }

  return { ...wizard, settings, inspection, pageCount: usePageCount(file), done, change, defaults, clean }
}

export type CleanScreen = ReturnType<typeof useCleanScreen>
