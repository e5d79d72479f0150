import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'
import { useCallback } from 'react'

import { useNotices } from '../../components/notice/notice-provider.tsx'
import { useSessionReducer } from '../../sessions/use-session-state.ts'
import { pageCountOf } from '../../wizard/chosen-files.ts'
import { useRecountedPages } from '../../wizard/use-recounted-pages.ts'
import { useSingleFile } from '../../wizard/use-single-file.ts'
import { duplicatesOf, nextList, openList, type RotationEvent } from './rotation-list.ts'
import { useListNotices } from './use-list-notices.ts'

/** The list before a file is opened. */
const NO_FILE = openList(undefined)

/** The state of Rotate PDF: the file, the list of rotations, and the request. */
export function useRotateScreen() {
  const { t } = useLingui()
  const { notify } = useNotices()
  const [list, sendToList] = useSessionReducer('rotations', nextList, NO_FILE)
  const notices = useListNotices(list.adjustments)
  const wizard = useSingleFile({
    operation: OPERATIONS.rotate,
    onOpen: (file) => sendToList({ type: 'opened', pageCount: pageCountOf(file) }),
  })
  const { file, send, call } = wizard
  const done = t`Your rotated PDF is ready for download.`
  useRecountedPages(file, (pageCount) => sendToList({ type: 'counted', pageCount }))

  const change = useCallback(
    (event: RotationEvent) => {
      sendToList(event)
      // The error belongs to the previous list.
      send({ type: 'changed' })
    },
    [send, sendToList],
  )

  function rotate() {
    if (list.instructions.length === 0) {
      notify({ kind: 'error', title: t`Error`, text: t`Please add at least one rotation instruction.` })
      return
    }
    const { instructions } = nextList(list, { type: 'deduplicated' })
    const rotations = instructions.map(({ page, degrees }) => ({ page, degrees }))
    void call(
      { operation: OPERATIONS.rotate, options: { rotations } },
      { success: done, failure: t`An error occurred while rotating your PDF file.` },
    )
    // After the start, which clears earlier notices.
    if (list.isAdjusted) notices.notifyAdjusted()
    if (duplicatesOf(list.instructions).length > 0) notices.notifyDuplicates()
    sendToList({ type: 'deduplicated' })
  }

  return { ...wizard, list, done, change, rotate }
}

export type RotateScreen = ReturnType<typeof useRotateScreen>
