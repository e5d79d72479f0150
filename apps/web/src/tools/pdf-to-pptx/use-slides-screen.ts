import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { usePageCount } from '../../wizard/use-page-count.ts'
import { useSingleFile } from '../../wizard/use-single-file.ts'

/** The state of PDF to PowerPoint: the file and the request. */
export function useSlidesScreen() {
  const { t } = useLingui()
  const wizard = useSingleFile()
  const { file, call } = wizard
  const done = t`Your PDF has been converted to PowerPoint.`

  function convert() {
    void call(
      { operation: OPERATIONS.toPowerpoint, options: {}, isLong: true },
      { success: done, failure: t`An error occurred while converting your PDF file.` },
    )
  }

  return { ...wizard, pageCount: usePageCount(file), done, convert }
}

export type SlidesScreen = ReturnType<typeof useSlidesScreen>
