import { isLoss, type ProtectionFacts, type ResultReport } from '@recto/contract'
import { useEffect, useEffectEvent, useRef } from 'react'

import { CallError } from '../../api/call-error.ts'
import { useNotices } from '../../components/notice/notice-provider.tsx'
import { useLocalOperation } from '../../local-work/use-local-operation.ts'
import { outputNameOf } from '../../naming/output-name.ts'
import { useSession } from '../../sessions/session-context.ts'
import { useSessionReducer } from '../../sessions/use-session-state.ts'
import { keepChosen } from '../../shelf/keep.ts'
import { useErrorNotice } from './use-error-notice.ts'
import { loadCalls } from './load-calls.ts'
import { useProtectionFailure } from './use-protection-failure.ts'
import { nextFile, type Check, type ProtectedFile } from './protected-file.ts'

/** A check that takes longer than this has hung. */
const CHECK_TIMEOUT_MS = 30_000

/** The chosen file and the actions on it before a task runs. */
export interface ChosenProtectedFile {
  chosen: ProtectedFile | undefined
  /** Checks how a file is protected. */
  choose: (file: File) => void
  clear: () => void
  /** Tries to open a locked file with a password. */
  unlock: (password: string) => void
  /** Records that a password was wrong. */
  refuse: (password: string) => void
}

const NO_FILE: ProtectedFile | undefined = undefined

/**
 * Keeps the chosen file in the session and checks its protection on this device.
 * @param onChecked called with the outcome of each check
 */
export function useProtectedFile(onChecked: (facts: ProtectionFacts) => void): ChosenProtectedFile {
  const [chosen, send] = useSessionReducer('protected-file', nextFile, NO_FILE)
  const outputName = outputNameOf(useSession())
  const { clear: clearNotices } = useNotices()
  const notifyError = useErrorNotice()
  const failureText = useProtectionFailure()
  const run = useLocalOperation()
  const runningCheck = useRef<AbortController>(undefined)
  // Leaving the page stops a check, so it is repeated when the visitor returns.
  const checkOn = useEffectEvent(() => {
    if (chosen === undefined) return
    const { id, file: known, check: made, opening } = chosen
    if (made.status === 'running') void check(id, known)
    else if (opening.status === 'trying') void open(chosen, opening.password)
  })
  useEffect(() => {
    checkOn()
    return () => runningCheck.current?.abort()
  }, [])

  /** Starts a check that replaces the previous one. */
  function startCheck(): { signal: AbortSignal; isStale: () => boolean } {
    runningCheck.current?.abort()
    const stop = new AbortController()
    runningCheck.current = stop
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(CHECK_TIMEOUT_MS)])
    return { signal, isStale: () => stop.signal.aborted }
  }

  async function check(id: string, file: File): Promise<void> {
    const { signal, isStale } = startCheck()
    const settle = (result: Check) => send({ type: 'checked', id, check: result })
    try {
      const { checkProtection: operation, readFacts } = await loadCalls()
      const { blob, report } = await run({ operation, files: [{ file }], options: {}, signal })
      const facts = await readFacts<ProtectionFacts>(operation, blob)
      if (isStale()) return
      settle({ status: 'done', facts })
      noteLosses(id, report)
      onChecked(facts)
    } catch (error) {
      if (isStale()) return
      settle({ status: 'failed', message: error instanceof CallError ? error.message : failureText('check') })
    }
  }

  function noteLosses(id: string, { warnings }: ResultReport): void {
    send({ type: 'read', id, losses: warnings.filter(isLoss) })
  }

  async function open({ id, file }: ProtectedFile, password: string): Promise<void> {
    const { signal, isStale } = startCheck()
    send({ type: 'opening', id, opening: { password, status: 'trying' } })
    try {
      const { info } = await loadCalls()
      const { report } = await run({ operation: info, files: [{ file, password }], options: {}, signal })
      if (isStale()) return
      send({ type: 'opening', id, opening: { password, status: 'open' } })
      noteLosses(id, report)
    } catch (error) {
      if (isStale()) return
      const isWrong = error instanceof CallError && error.code === 'WRONG_PASSWORD'
      send({ type: 'opening', id, opening: { password, status: isWrong ? 'wrong' : 'asked' } })
      if (!isWrong) notifyError(error instanceof CallError ? error.message : failureText('check'))
    }
  }

  return {
    chosen,
    choose: (file) => {
      const id = crypto.randomUUID()
      clearNotices()
      outputName.set('')
      send({ type: 'chosen', id, file })
      keepChosen([file])
      void check(id, file)
    },
    clear: () => {
      runningCheck.current?.abort()
      outputName.set('')
      send({ type: 'cleared' })
    },
    unlock: (password) => chosen !== undefined && void open(chosen, password),
    refuse: (password) => {
      if (chosen !== undefined) send({ type: 'opening', id: chosen.id, opening: { password, status: 'wrong' } })
    },
  }
}
