/** The callbacks of a worker connection. */
export interface WorkerListeners<Reply> {
  onReply: (reply: Reply) => void
  /** The worker failed to start, crashed, or sent a message that cannot be deserialized. */
  onFailure: (cause: unknown) => void
}

/** Starts a worker and listens to its messages and errors. */
export function connectWorker<Reply>(
  startWorker: () => Worker,
  { onReply, onFailure }: WorkerListeners<Reply>,
): Worker {
  const worker = startWorker()
  worker.addEventListener('message', (event: MessageEvent<Reply>) => onReply(event.data))
  worker.addEventListener('error', (event) => onFailure(event.error ?? event.message))
  worker.addEventListener('messageerror', () => onFailure(undefined))
  return worker
}
