import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'
import { useState } from 'react'

import { useNotices } from '../../components/notice/notice-provider.tsx'
import { usePageCount } from '../../wizard/use-page-count.ts'
import { useSingleFile } from '../../wizard/use-single-file.ts'
import { DEFAULT_SETTINGS, requestOf, type WordSettings } from './word-settings.ts'

/** All that happens on the page: the file, the options, the steps and the call. */
export function useWordScreen() {
  const { t } = useLingui()
  const { notify } = useNotices()
  const [settings, setSettings] = useState(DEFAULT_SETTINGS)
  const wizard = useSingleFile({ onMissing: sayMissing })
  const { file, send, call } = wizard

  function change(next: WordSettings) {
    setSettings(next)
    // What failed was another request than the one the settings now make.
    send({ type: 'changed' })
  }

  function sayMissing() {
    notify({ kind: 'error', title: t`Error`, text: t`Please upload a PDF file first.` })
  }

  function convert() {
    if (file === undefined) {
      sayMissing()
      return
    }
    void call(
      { operation: OPERATIONS.toWord, options: requestOf(settings), isLong: true },
      {
        success: t`Your PDF has been converted to Word.`,
        failure: t`An error occurred while converting your PDF file.`,
      },
    )
  }

  function reset() {
    setSettings(DEFAULT_SETTINGS)
    wizard.reset()
  }

  return { ...wizard, settings, pageCount: usePageCount(file), change, convert, reset }
}

/** All that the screen knows and can do. */
export type WordScreen = ReturnType<typeof useWordScreen>
