import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'
import { useMemo } from 'react'

import { useOutlineStarts } from '../../preview/use-outline-starts.ts'
import { usePageCount } from '../../wizard/use-page-count.ts'
import { useProblemNotice } from '../../wizard/use-problem-notice.ts'
import { useSettings } from '../../wizard/use-settings.ts'
import { useSingleFile } from '../../wizard/use-single-file.ts'
import {
  DEFAULT_SETTINGS,
  hasStarts,
  planOf,
  REMEMBERED,
  requestOf,
  type FieldMode,
  type SplitForm,
  type SplitSettings,
} from './split-settings.ts'

/** The state of Split PDF: the file, the settings, the planned files, and the request. */
export function useSplitScreen(form: SplitForm) {
  const { t } = useLingui()
  const notifyProblem = useProblemNotice()
  const wizard = useSingleFile({ operation: OPERATIONS.split })
  const {
    settings: chosenSettings,
    change,
    defaults,
  } = useSettings(DEFAULT_SETTINGS, wizard, form === 'full' ? REMEMBERED : NOTHING)
  const { file, call } = wizard
  const done = t`Your split PDF is ready for download.`
  const pageCount = usePageCount(file)
  const outlineStarts = useOutlineStarts(file?.reading.status === 'ready' ? file : undefined)
  const settings = useMemo(() => settingsFor(chosenSettings, hasStarts(outlineStarts)), [chosenSettings, outlineStarts])
  const request = useMemo(() => requestOf(settings, form, pageCount), [settings, form, pageCount])
  const plan = useMemo(() => planOf(request, pageCount, outlineStarts), [request, pageCount, outlineStarts])
  const invalidText = useInvalidNotice()

  function split() {
    if (typeof request === 'string') {
      notifyProblem(invalidText(request))
      return
    }
    void call(request, { success: done, failure: t`An error occurred while processing your PDF files.` })
  }

  return { ...wizard, settings, outlineStarts, pageCount, plan, done, change, defaults, split }
}

export type SplitScreen = ReturnType<typeof useSplitScreen>

/** The simple form has different methods. */
const NOTHING = {}

/** The next file may have no bookmarks to split at. */
function settingsFor(settings: SplitSettings, hasBookmarks: boolean): SplitSettings {
  return settings.mode === 'bookmarks' && !hasBookmarks ? { ...settings, mode: DEFAULT_SETTINGS.mode } : settings
}

/** Returns the error message of each field. */
function useInvalidNotice(): (mode: FieldMode) => string {
  const { t } = useLingui()
  return (mode) => {
    if (mode === 'ranges') return t`Please enter valid page ranges (e.g., 1-3, 5, 8-10).`
    if (mode === 'pages') return t`Please enter valid page numbers to split at (e.g., 3, 5, 8).`
    return t`Please enter valid number of pages (greater than 0).`
  }
}
