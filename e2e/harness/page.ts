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
  const answer = await ask({ isEven, operation, files: decode(files), options })
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
  const answer = await ask({ isEven: false, operation, files: kept, options })
  if (!answer.ok) throw new Error(`${operation} failed: ${answer.error.code}`)
}

function decode(files: readonly EncodedFile[]): InputFile[] {
  return files.map(({ base64, ...file }) => ({
    ...file,
    bytes: Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)),
  }))
}

/** The worker of all tasks with the browser's own platform; those with an even one need a new one each. */
let shared: Worker | undefined

/** Runs the task in a worker, as the app does. Tasks come one after another. */
function ask(task: HarnessTask): Promise<HarnessAnswer> {
  const start = () => new Worker(new URL('worker.ts', import.meta.url), { type: 'module' })
  const worker = task.isEven ? start() : (shared ??= start())
  const answered = Promise.withResolvers<HarnessAnswer>()
  worker.addEventListener('message', ({ data }: MessageEvent<HarnessAnswer>) => answered.resolve(data), { once: true })
  worker.addEventListener('error', (event) => answered.reject(new Error(event.message)))
  worker.postMessage(task)
  return answered.promise.finally(() => {
    if (worker !== shared) worker.terminate()
  })
}
