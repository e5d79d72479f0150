import type { OperationId } from '@recto/contract'
import type { InputFile } from '@recto/engine'

import type { EncodedAnswer, EncodedFile, HarnessAnswer, HarnessTask } from './messages.ts'

declare global {
  interface Window {
    runCase: (operation: OperationId, files: EncodedFile[], options: unknown, isEven: boolean) => Promise<EncodedAnswer>
    keepFiles: (files: EncodedFile[]) => void
    runOnKept: (operation: OperationId, options: unknown) => Promise<void>
  }
}

window.runCase = async (operation, files, options, isEven) => {
  const answer = await ask(
    { isEven, operation, files: decode(files), options },
    isEven ? startWorker() : (shared ??= startWorker()),
  )
  if (!answer.ok) return answer
  let text = ''
  for (const byte of answer.file.bytes) text += String.fromCharCode(byte)
  const { name, contentType } = answer.file
  return { ok: true, name, contentType, base64: btoa(text), report: answer.report }
}

let kept: InputFile[] = []

/** Stores files for runs to measure, so that decoding and encoding them is not included. */
window.keepFiles = (files) => {
  kept = decode(files)
}

/** Runs an operation on the stored files. */
window.runOnKept = async (operation, options) => {
  const answer = await ask({ isEven: false, operation, files: kept, options }, startWorker())
  if (!answer.ok) throw new Error(`${operation} failed: ${answer.error.code}`)
}

function decode(files: readonly EncodedFile[]): InputFile[] {
  return files.map(({ base64, ...file }) => ({
    ...file,
    bytes: Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)),
  }))
}

/** The worker of all cases on the browser's own platform; those on an even one need a new one each. */
let shared: Worker | undefined

function startWorker(): Worker {
  return new Worker(new URL('worker.ts', import.meta.url), { type: 'module' })
}

/** Runs a task in a worker, as the app does. A shared worker has one task at a time. */
function ask(task: HarnessTask, worker: Worker): Promise<HarnessAnswer> {
  const answered = Promise.withResolvers<HarnessAnswer>()
  worker.addEventListener('message', ({ data }: MessageEvent<HarnessAnswer>) => answered.resolve(data), { once: true })
  worker.addEventListener('error', (event) => answered.reject(new Error(event.message)))
  worker.postMessage(task)
  return answered.promise.finally(() => {
    if (worker !== shared) worker.terminate()
  })
}
