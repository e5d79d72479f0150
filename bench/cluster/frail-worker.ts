/** A worker for the measurement: a file called `poison.pdf` kills its process. */
import { runProcess } from '../../apps/server/src/run-process.ts'
import { startWorker } from '../../apps/server/src/start-worker.ts'

const threadFile = new URL('frail-thread.ts', import.meta.url)

await runProcess('The worker', (config) => startWorker(config, { threadFile }))
