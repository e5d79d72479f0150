/**
 * Runs operations for `WorkProcess` as the server does: in engine threads that have warmed up, reading and writing files. The
 * argument is the number of threads.
 */
import { rmSync, statSync } from 'node:fs'
import path from 'node:path'

import { answerWork } from './answer-work.ts'
import { startEngineThreads } from './engine-threads.ts'
import type { Work } from './work.ts'

const LIMITS = { maxPages: 100_000 }

const threads = await startEngineThreads(Number(process.argv[2]))
answerWork(runInThreads, threads.close)

async function runInThreads({ operation, options, inputs, output }: Work): Promise<void> {
  // Threads never overwrite a file.
  rmSync(output, { force: true })
  const files = inputs.map((file) => ({ name: path.basename(file), path: file, sizeBytes: statSync(file).size }))
  await threads.run({ operation, files, options, resultPath: output, limits: LIMITS })
}
