import type { ProtectionFacts } from '@recto/contract'
import { useRef, useState } from 'react'

import { useArrivedFile } from '../../wizard/carried-file.tsx'
import { useStepArrival } from '../../wizard/use-step-arrival.ts'
import { useWizard } from '../../wizard/use-wizard.ts'
import { FIRST_SETTINGS, type ProtectSettings } from './protect-settings.ts'
import { isLocked } from './protected-file.ts'
import { useDownloadAtOnce } from './use-download-at-once.ts'
import { useProtectedFile } from './use-protected-file.ts'
import { useProtectionWork, type ProtectionTask, type TaskProblem, type WorkPlace } from './use-protection-work.ts'

/** All that was entered on the page. Passwords live here, in memory, and nowhere else. */
interface Entries {
  settings: ProtectSettings
  /** The locked file's own password, as far as it was typed. */
  typedCurrent: string
  /** Empty is what the visitor left empty; undefined is untouched. */
  removePassword: string | undefined
}

const NOTHING: Entries = { settings: FIRST_SETTINGS, typedCurrent: '', removePassword: undefined }

/** The page's one file, what was entered for it, and what is being done with it. */
export function useProtectScreen() {
  const { state, send, run, cancel } = useWizard()
  const file = useProtectedFile()
  const work = useProtectionWork({ run, send })
  const [tab, setTab] = useState<ProtectionTask>('protect')
  const isTabChosen = useRef(false)
  const [entries, setEntries] = useState(NOTHING)
  const [problem, setProblem] = useState<TaskProblem>()
  const [last, setLast] = useState<{ task: ProtectionTask; place: WorkPlace }>({ task: 'protect', place: 'device' })
  const { chosen } = file
  const isBusy = state.name === 'busy'
  const result = state.name === 'done' ? state.result : undefined
  const opened = chosen?.opening.status === 'open' ? chosen.opening.password : undefined
  const currentPassword = opened ?? entries.typedCurrent
  const removePassword = entries.removePassword ?? opened ?? ''
  useDownloadAtOnce(result)
  useStepArrival(result === undefined ? 1 : 2)
  useArrivedFile(choose)

  function choose(next: File) {
    setEntries((given) => ({ ...given, typedCurrent: '' }))
    setProblem(undefined)
    send({ type: 'changed' })
    send({ type: 'continued' })
    file.choose(next, suggestTab)
  }

  /** Whoever brings a protected file mostly wants it opened; who has begun with something else is left in peace. */
  function suggestTab({ isEncrypted }: ProtectionFacts) {
    if (!isTabChosen.current && isEncrypted) setTab('remove')
  }

  function enter(change: Partial<Entries>) {
    isTabChosen.current = true
    setProblem(undefined)
    setEntries({ ...entries, ...change })
  }

  async function start(task: ProtectionTask, place: WorkPlace) {
    if (isBusy) return
    setProblem(undefined)
    setLast({ task, place })
    const found = await work(task, place, { chosen, settings: entries.settings, currentPassword, removePassword })
    setProblem(found)
    if (found?.field === 'current' && found.isWrong) file.refuse(currentPassword)
  }

  return {
    state,
    tab,
    chosen,
    settings: entries.settings,
    removePassword,
    problem,
    last,
    isBusy,
    isLocked: chosen !== undefined && isLocked(chosen),
    isOpened: opened !== undefined,
    cancel,
    choose,
    enter,
    start: (task: ProtectionTask, place: WorkPlace) => void start(task, place),
    unlock: (password: string) => {
      // What opens the file is then known for the other tab too; nobody is asked twice.
      enter({ typedCurrent: password, removePassword: undefined })
      file.unlock(password)
    },
    clear: () => {
      file.clear()
      setProblem(undefined)
      send({ type: 'returned', to: 'upload' })
    },
    changeTab: (next: string) => {
      if (isBusy) return
      isTabChosen.current = true
      send({ type: 'changed' })
      setTab(next === 'remove' ? 'remove' : 'protect')
    },
    reset: () => {
      file.clear()
      setEntries(NOTHING)
      setProblem(undefined)
      setTab('protect')
      isTabChosen.current = false
      send({ type: 'reset' })
    },
  }
}

/** What the page's parts share. */
export type ProtectScreenModel = ReturnType<typeof useProtectScreen>
