import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { usePageCount } from '../../wizard/use-page-count.ts'
import { useSingleFile } from '../../wizard/use-single-file.ts'

/** All that happens on the page: the file, the steps and the call. */
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

/** All that the screen knows and can do. */
export type SlidesScreen = ReturnType<typeof useSlidesScreen>
