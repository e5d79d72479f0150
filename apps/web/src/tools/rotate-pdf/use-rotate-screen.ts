import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'
import { useCallback } from 'react'

import { useNotices } from '../../components/notice/notice-provider.tsx'
import { useLatest } from '../../components/use-latest.ts'
import { useUndo } from '../../sessions/use-undo.ts'
import { useSessionReducer } from '../../sessions/use-session-state.ts'
import { pageCountOf } from '../../wizard/chosen-files.ts'
import { useRecountedPages } from '../../wizard/use-recounted-pages.ts'
import { useSingleFile } from '../../wizard/use-single-file.ts'
import { ROTATIONS_KEPT } from './kept-rotations.ts'
import { duplicatesOf, nextList, openList, type RotationEvent } from './rotation-list.ts'
import { useListNotices } from './use-list-notices.ts'

/** The list before a file is opened. */
const NO_FILE = openList(undefined)

/** The state of Rotate PDF: the file, the list of rotations, and the request. */
export function useRotateScreen() {
  const { t } = useLingui()
  const { notify } = useNotices()
  const undo = useUndo()
  const [list, sendToList] = useSessionReducer('rotations', nextList, NO_FILE, ROTATIONS_KEPT)
  const notices = useListNotices(list.adjustments)
  const wizard = useSingleFile({
    operation: OPERATIONS.rotate,
    onOpen: (file) => sendToList({ type: 'opened', pageCount: pageCountOf(file) }),
  })
  const { file, send, call } = wizard
  const done = t`Your rotated PDF is ready for download.`
  useRecountedPages(file, (pageCount) => sendToList({ type: 'counted', pageCount }))

  const record = useLatest((event: RotationEvent) => {
    const { instructions } = list
    const steps = { undo: () => sendToList({ type: 'restored', instructions }), redo: () => sendToList(event) }
    if (event.type === 'emptied') undo.removed({ name: t`All rotations removed`, ...steps })
    else if (event.type === 'removed') {
      undo.removed({ name: event.ids.length === 1 ? t`Rotation removed` : t`Rotations removed`, ...steps })
    } else if (event.type !== 'pageEntered') undo.changed({ name: t`Rotations changed`, ...steps })
  })
  const change = useCallback(
    (event: RotationEvent) => {
      sendToList(event)
      record.current(event)
      // The error belongs to the previous list.
      send({ type: 'changed' })
    },
    [send, sendToList, record],
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
