import { useState } from 'react'

import { keptLike } from '../../sessions/read-like.ts'
import { useSessionState } from '../../sessions/use-session-state.ts'
import { useHandedOverFile } from '../../wizard/file-handoff.tsx'
import { useStartOver } from '../../wizard/use-start-over.ts'
import { useStepNavigation } from '../../wizard/use-step-navigation.ts'
import { useWizard } from '../../wizard/use-wizard.ts'
import type { ProtectSettings } from './protect-settings.ts'
import { isLocked } from './protected-file.ts'
import { useAutoDownload } from './use-auto-download.ts'
import { useProtectForm, type ProtectFormValues } from './use-protect-form.ts'
import { useProtectedFile } from './use-protected-file.ts'
import { useProtectionWork, type ProtectionTask, type TaskProblem, type WorkPlace } from './use-protection-work.ts'
import { useTaskTab } from './use-task-tab.ts'

/** The state of Protect PDF: the file, the form, and the running task. */
export function useProtectScreen() {
  const tasks = useTaskTab()
  const file = useProtectedFile(tasks.suggest)
  const { chosen } = file
  const wizard = useWizard({ files: chosen === undefined ? [] : [chosen.file], firstStep: 2 })
  const { state, send, cancel } = wizard
  const startOver = useStartOver()
  const form = useProtectForm(chosen)
  const { settings, currentPassword, removePassword, isOpened } = form
  const task = useTask(wizard, { chosen, settings, currentPassword, removePassword }, file.refuse)
  const isBusy = state.name === 'busy'
  const result = state.name === 'done' ? state.result : undefined
  useAutoDownload(result)
  useStepNavigation({ wizard, canContinue: false })
  useHandedOverFile(choose)

  function choose(next: File) {
    if (wizard.hasOutcome) {
      startOver([next])
      return
    }
    form.enter({ typedCurrent: '' })
    task.clearProblem()
    send({ type: 'changed' })
    file.choose(next)
  }

  function enter(change: Partial<ProtectFormValues>) {
    tasks.touch()
    task.clearProblem()
    form.enter(change)
  }

  function unlock(password: string) {
    // The password that opens the file is then the default of the other tab as well.
    enter({ typedCurrent: password, removePassword: undefined })
    file.unlock(password)
  }

  function clear() {
    file.clear()
    task.clearProblem()
    send({ type: 'returned', to: 'configure' })
  }

  function changeTab(next: ProtectionTask) {
    if (isBusy) return
    send({ type: 'changed' })
    tasks.open(next)
  }

  const derived = { chosen, settings, removePassword, isOpened, isLocked: chosen !== undefined && isLocked(chosen) }
  const { problem, last, start } = task
  return {
    state,
    isBusy,
    tab: tasks.tab,
    ...derived,
    problem,
    last,
    start,
    choose,
    enter,
    /** Changes the settings without any action by the visitor. */
    recall: (recalled: ProtectSettings) => form.enter({ settings: recalled }),
    unlock,
    clear,
    changeTab,
    reset: () => startOver(),
    cancel,
  }
}

export type ProtectScreenModel = ReturnType<typeof useProtectScreen>

type TaskInput = Parameters<ReturnType<typeof useProtectionWork>>[2]

const FIRST_TASK: { task: ProtectionTask; place: WorkPlace } = { task: 'protect', place: 'device' }

/** Starts a task, and remembers it together with the problem that stopped it. */
function useTask(wizard: ReturnType<typeof useWizard>, input: TaskInput, refuse: (password: string) => void) {
  const work = useProtectionWork(wizard)
  const [problem, setProblem] = useState<TaskProblem>()
  const [last, setLast] = useSessionState('last', FIRST_TASK, keptLike(FIRST_TASK))

  async function start(task: ProtectionTask, place: WorkPlace): Promise<void> {
    if (wizard.state.name === 'busy') return
    setProblem(undefined)
    setLast({ task, place })
    const found = await work(task, place, input)
    setProblem(found)
    if (found?.field === 'current' && found.isWrong) refuse(input.currentPassword)
  }

  return {
    problem,
    last,
    clearProblem: () => setProblem(undefined),
    start: (task: ProtectionTask, place: WorkPlace) => void start(task, place),
  }
}
