import { useLingui } from '@lingui/react/macro'
import { type AppError, toAppError, type OperationDefinition, type OperationId } from '@recto/contract'
import type { Progress } from '@recto/engine'
import { use } from 'react'

import { CallError } from '../api/call-error.ts'
import type { CallResult, FileToSend } from '../api/call-operation.ts'
import { useConfig } from '../api/config-context.tsx'
import { errorText } from '../messages/error-messages.ts'
import { DeviceError } from './device-error.ts'
import { LocalWorkContext } from './local-work-context.ts'
import { checkSizes, withCleanName } from './local-inputs.ts'
import { runInWorker } from './run-in-worker.ts'

/** The progress of work on this device. */
export type LocalProgress = { phase: 'local' } & Progress

/** An operation to run on this device. */
export interface LocalCall {
  operation: OperationDefinition<OperationId>
  files: readonly FileToSend[]
  options: Record<string, unknown>
  signal: AbortSignal
  onProgress?: (progress: LocalProgress) => void
}

/**
 * Runs operations on this device, with the interface of `callOperation`. Nothing leaves the browser.
 * @returns a function that throws CallError with the message to show, DeviceError when the browser itself fails; an
 * aborted call rejects with CANCELLED
 */
export function useLocalOperation(): (call: LocalCall) => Promise<CallResult> {
  const startWorker = use(LocalWorkContext)
  const config = useConfig()
  const messages = useDeviceMessages()
  return async ({ operation, files, options, signal, onProgress }) => {
    const { maxPages, maxPixels } = config
    onProgress?.({ phase: 'local', fraction: 0, step: 'opening' })
    try {
      checkSizes(operation, files, config)
      const limits = { maxPages, maxPixels }
      const task = { operation: operation.id, files: files.map(withCleanName), options, limits }
      const { file, report, stored } = await runInWorker(task, {
        startWorker,
        signal,
        onProgress: (progress) => onProgress?.({ phase: 'local', ...progress }),
      })
      // Bytes from a worker are never in shared memory, which a Blob would not accept.
      const blob = stored ?? new Blob([file.bytes as Uint8Array<ArrayBuffer>], { type: file.contentType })
      return { blob, name: file.name, report }
    } catch (error) {
      throw signal.aborted ? error : toCallError(toAppError(error), messages)
    }
  }
}

interface DeviceMessages {
  failed: string
  memory: string
  lost: string
}

function useDeviceMessages(): DeviceMessages {
  const { t } = useLingui()
  return {
    failed: t`Your browser could not process this file.`,
    lost: t`The file could not be read. It may have been changed or moved. Please choose it again.`,
    memory: t`Your browser ran out of memory on this file.`,
  }
}

function toCallError(error: AppError, messages: DeviceMessages): CallError {
  const { code, facts } = error
  if (code === 'TOO_COMPLEX' && facts.reason === 'memory') return new DeviceError(messages.memory, error)
  if (code === 'INTERNAL') return new DeviceError(messages.failed, error)
  if (code === 'BAD_REQUEST') return new CallError(messages.lost, { code, cause: error })
  const { fileIndex } = facts
  return new CallError(errorText(code, facts), {
    code,
    cause: error,
    ...(fileIndex === undefined ? {} : { fileIndex }),
  })
}
