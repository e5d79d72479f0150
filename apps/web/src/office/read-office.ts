import { createContext } from 'react'

import type { OfficeReading } from './reader/read-office-file.ts'
import type { ReaderReply, ReaderRequest } from './reader/reader-worker.ts'

/** Inspects a file; undefined if that fails or takes too long. */
export type ReadOffice = (file: File) => Promise<OfficeReading | undefined>

/** How long the reader may take for one file; its findings only save the visitor some questions. */
const TIME_LIMIT_MS = 8000

/** Files are inspected one after another. */
let latest: Promise<unknown> = Promise.resolve()

/** Inspects a file in a separate worker, which ends afterwards, so that nothing of the file stays in memory. */
function readInWorker(file: File): Promise<OfficeReading | undefined> {
  const reading = latest.then(() => readAlone(file))
  latest = reading
  return reading
}

function readAlone(file: File): Promise<OfficeReading | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./reader/reader-worker.ts', import.meta.url), {
      type: 'module',
      name: 'office-reader',
    })
    const timer = setTimeout(() => settle(undefined), TIME_LIMIT_MS)
    const settle = (reading: OfficeReading | undefined) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(reading)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<ReaderReply>) => settle(data.reading))
    worker.addEventListener('error', () => settle(undefined))
    worker.postMessage({ file } satisfies ReaderRequest)
  })
}

/** The function that inspects Office files; tests use one without a worker. */
export const OfficeReaderContext = createContext<ReadOffice>(readInWorker)
