import { startHeartbeat } from './heartbeat.ts'
import { LibreOffice, RefusedError } from './libreoffice.ts'
import type { ChildAnswer, ChildCommand } from './messages.ts'

/** How long after a document, in ms. */
const REST_AFTER_MS = 100

let office: LibreOffice | undefined

async function run(command: ChildCommand): Promise<ChildAnswer> {
  if (command.kind === 'start') {
    office = await LibreOffice.start(command.folder, command.fonts)
    return { kind: 'ready' }
  }
  if (office === undefined) throw new Error('LibreOffice was not started')
  return { kind: 'converted', pdf: office.convert(command) }
}

/** Errors of LibreOffice itself are traps of WebAssembly, after which its memory cannot be trusted. */
function toAnswer(error: unknown): ChildAnswer {
  const message = error instanceof Error ? error.message : String(error)
  return { kind: error instanceof RefusedError ? 'refused' : 'broken', message }
}

startHeartbeat()
process.on('message', (command: ChildCommand) => {
  void run(command)
    .catch(toAnswer)
    .then((answer) => process.send?.(answer))
    // The ends of threads are among what the event loop brings now.
    .then(() => setTimeout(() => office?.rest(), REST_AFTER_MS))
})
// The parent is gone.
process.on('disconnect', () => process.exit())
