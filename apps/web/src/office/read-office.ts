import { createContext } from 'react'

import type { OfficeReading } from './reader/read-office-file.ts'
import type { ReaderReply, ReaderRequest } from './reader/reader-worker.ts'

/** Looks into a file; undefined if that fails or takes too long. */
export type ReadOffice = (file: File) => Promise<OfficeReading | undefined>

/** How long the reader may take for one file: what it finds only spares the visitor questions. */
const TIME_LIMIT_MS = 8000

/** What a page shows of a file waits for the files before it. */
let latest: Promise<unknown> = Promise.resolve()

/** Looks into a file in a worker of its own, which ends with it: whatever is in the file, nothing of it stays in memory. */
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

/** What looks into Office files; tests look into them without a worker. */
export const OfficeReaderContext = createContext<ReadOffice>(readInWorker)
