/** What is heard from a worker. */
interface WorkerListeners<Reply> {
  onReply: (reply: Reply) => void
  /** It could not be started, crashed, or sent what cannot be read. */
  onDeath: (cause: unknown) => void
}

/** Starts a worker and listens to it. */
export function connectWorker<Reply>(startWorker: () => Worker, { onReply, onDeath }: WorkerListeners<Reply>): Worker {
  const worker = startWorker()
  worker.addEventListener('message', (event: MessageEvent<Reply>) => onReply(event.data))
  worker.addEventListener('error', (event) => onDeath(event.error ?? event.message))
  worker.addEventListener('messageerror', () => onDeath(undefined))
  return worker
}
