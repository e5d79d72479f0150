import { useLingui } from '@lingui/react/macro'

import { CallError } from '../../api/call-error.ts'
import type { CallMessages } from '../../api/call-operation.ts'
import { useCallMessages } from '../../api/use-call-messages.ts'
import { useLocalOperation } from '../../local-work/use-local-operation.ts'
import type { Wizard } from '../../wizard/use-wizard.ts'
import { errorText } from '../../messages/error-messages.ts'
import { isLocked, type ProtectedFile } from './protected-file.ts'
import type { ProtectSettings } from './protect-settings.ts'
import { loadCalls } from './load-calls.ts'
import type * as Calls from './protection-calls.ts'
import { useErrorNotice } from './use-error-notice.ts'

/** The page's actions on a file. */
export type ProtectionTask = 'protect' | 'remove'

/** Where a task runs: on this device or, if the visitor agrees, on the server. */
export type WorkPlace = 'device' | 'server'

interface TaskInput {
  chosen: ProtectedFile | undefined
  settings: ProtectSettings
  /** The password of a locked file that gets new protection. */
  currentPassword: string
  /** The password of the file whose protection is removed. */
  removePassword: string
}

/** A problem to fix before the task can succeed, reported at its field. */
export interface TaskProblem {
  field: 'file' | 'user' | 'current' | 'remove'
  message: string
  /** Whether the password is wrong; otherwise it is missing. */
  isWrong: boolean
}

/**
 * Reports missing entries and runs the task.
 * @returns a function that resolves to the problem of a field, if there is one
 */
export function useProtectionWork({ run, send }: Pick<Wizard, 'run' | 'send'>) {
  const notifyError = useErrorNotice()
  const messages = useTaskMessages()
  const callMessages = useCallMessages()
  const findMissing = useMissing()
  const runLocally = useLocalOperation()

  return async (task: ProtectionTask, place: WorkPlace, input: TaskInput): Promise<TaskProblem | undefined> => {
    const { chosen } = input
    const missing = findMissing(task, input)
    if (missing !== undefined || chosen === undefined) {
      // The other fields show their error themselves.
      if (missing?.field === 'file') notifyError(missing.message)
      return missing
    }
    const failure = await run(async (context) => {
      const calls = await loadCallsOrFail(callMessages)
      const call = toCall(calls, task, chosen, input)
      const result = await (place === 'device'
        ? runLocally({ ...call, ...context })
        : calls.callOperation({ ...call, ...context, messages: callMessages }))
      return { ...result, place }
    }, messages[task])
    const isWrong = failure?.code === 'WRONG_PASSWORD'
    if (failure === undefined || (!isWrong && failure.code !== 'PASSWORD_REQUIRED')) return undefined
    // Reported at the field instead of as a failure.
    send({ type: 'changed' })
    return { field: task === 'remove' ? 'remove' : 'current', message: failure.message, isWrong }
  }
}

/** Returns a function that finds missing entries. */
function useMissing() {
  const { t } = useLingui()
  const noFile = t`Please select a PDF file first`
  const noUserPassword = t`User password is required`
  const noPassword = t`Password is required to remove protection`
  return (task: ProtectionTask, input: TaskInput): TaskProblem | undefined => {
    const { chosen, settings, currentPassword, removePassword } = input
    const missing = (field: TaskProblem['field'], message: string) => ({ field, message, isWrong: false })
    if (chosen === undefined) return missing('file', noFile)
    if (task === 'remove') return removePassword === '' ? missing('remove', noPassword) : undefined
    if (settings.userPassword === '') return missing('user', noUserPassword)
    if (!isLocked(chosen) || currentPassword !== '') return undefined
    return missing('current', errorText('PASSWORD_REQUIRED', { file: chosen.file.name }))
  }
}

type ProtectionCalls = Pick<typeof Calls, 'protect' | 'removeProtection' | 'callOperation'>

/**
 * Loads the code of calls.
 * @throws CallError when it cannot be fetched
 */
async function loadCallsOrFail(messages: Pick<CallMessages, 'unreachable'>): Promise<ProtectionCalls> {
  try {
    return await loadCalls()
  } catch (error) {
    throw new CallError(messages.unreachable, { cause: error })
  }
}

function toCall(calls: ProtectionCalls, task: ProtectionTask, { file }: ProtectedFile, input: TaskInput) {
  const { settings, currentPassword, removePassword } = input
  if (task === 'remove') {
    return { operation: calls.removeProtection, files: [{ file }], options: { password: removePassword } }
  }
  const password = currentPassword === '' ? undefined : currentPassword
  return { operation: calls.protect, files: [{ file, password }], options: settings }
}

function useTaskMessages(): Record<ProtectionTask, { success: string; failure: string }> {
  const { t } = useLingui()
  return {
    protect: { success: t`PDF protected successfully`, failure: t`Failed to protect PDF` },
    remove: { success: t`PDF protection removed successfully`, failure: t`Failed to remove PDF protection` },
  }
}
