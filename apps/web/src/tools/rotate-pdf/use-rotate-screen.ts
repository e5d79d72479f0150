import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'
import { useCallback, useEffect, useEffectEvent, useReducer, useRef } from 'react'

import { callOperation } from '../../api/call-operation.ts'
import { useCallWords } from '../../api/use-call-words.ts'
import { useNotices } from '../../components/notice/notice-provider.tsx'
import { isUsable, pageCountOf } from '../../wizard/chosen-files.ts'
import { useChosenFiles } from '../../wizard/use-chosen-files.ts'
import { useStepArrival } from '../../wizard/use-step-arrival.ts'
import { useStepHistory } from '../../wizard/use-step-history.ts'
import { useWizard } from '../../wizard/use-wizard.ts'
import { stepOf } from '../../wizard/wizard-state.ts'
import { duplicatesOf, nextList, openList, type RotationEvent } from './rotation-list.ts'
import { useListNotices } from './use-list-notices.ts'
import { useServerCount } from './use-server-count.ts'

/** All that happens on the page: the file, the list of rotations, the steps and the call. */
export function useRotateScreen() {
  const { t } = useLingui()
  const { notify } = useNotices()
  const chosen = useChosenFiles()
  const [file] = chosen.files
  const [list, sendToList] = useReducer(nextList, undefined, openList)
  const { state, send, run, cancel } = useWizard()
  const words = useCallWords()
  const notices = useListNotices(list.adjustments)
  const step = stepOf(state)
  const isReady = file !== undefined && isUsable(file) && file.reading.status !== 'reading'
  useServerCount(file, (pageCount) => sendToList({ type: 'counted', pageCount }))
  useStepArrival(step)
  useStepHistory(step, goTo)

  // Each file opens the list once, and leads on once: who comes back to the first step wants to stay there.
  const openedId = useRef<string>(undefined)
  const open = useEffectEvent(() => {
    if (file === undefined || openedId.current === file.id) return
    openedId.current = file.id
    sendToList({ type: 'opened', pageCount: pageCountOf(file) })
    send({ type: 'continued' })
  })
  useEffect(() => {
    if (isReady) open()
  }, [isReady, file?.id])

  const change = useCallback(
    (event: RotationEvent) => {
      sendToList(event)
      // What failed was another request than the one the list now makes.
      send({ type: 'changed' })
    },
    [send],
  )

  function choose(next: File) {
    if (file === undefined) chosen.add([next])
    else chosen.replace(file.id, next)
    send({ type: 'returned', to: 'upload' })
  }

  async function rotate() {
    if (file === undefined) return
    if (list.instructions.length === 0) {
      notify({ kind: 'error', title: t`Error`, text: t`Please add at least one rotation instruction.` })
      return
    }
    const { instructions } = nextList(list, { type: 'deduplicated' })
    const rotations = instructions.map(({ page, degrees }) => ({ page, degrees }))
    const files = [{ file: file.file, password: file.password }]
    const running = run(
      (context) => callOperation({ operation: OPERATIONS.rotate, files, options: { rotations }, words, ...context }),
      {
        success: t`Your rotated PDF is ready for download.`,
        failure: t`An error occurred while rotating your PDF file.`,
      },
    )
    // Given after the start, which takes away what was said before it.
    if (list.isAdjusted) notices.sayAdjusted()
    if (duplicatesOf(list.instructions).length > 0) notices.sayDuplicates()
    sendToList({ type: 'deduplicated' })
    const failure = await running
    if (failure?.code === 'PASSWORD_REQUIRED') chosen.lock(file.id, false)
    if (failure?.code === 'WRONG_PASSWORD') chosen.lock(file.id, true)
  }

  function reset() {
    chosen.clear()
    send({ type: 'reset' })
  }

  function goTo(to: number) {
    if (to > step) {
      if (step === 1 && isReady) send({ type: 'continued' })
      return
    }
    if (state.name === 'busy') cancel()
    send({ type: 'returned', to: to === 1 ? 'upload' : 'configure' })
  }

  return {
    chosen,
    file,
    list,
    state,
    step,
    change,
    choose,
    goTo,
    goOn: () => send({ type: 'continued' }),
    rotate: () => void rotate(),
    cancel,
    reset,
  }
}
