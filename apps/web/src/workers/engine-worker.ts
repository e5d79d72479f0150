import type { HelperRequest } from '../local-work/helper-protocol.ts'
import { answerHelperRequest } from '../local-work/helper-worker.ts'
import { runLocalTask } from '../local-work/local-worker.ts'
import type { LocalTask } from '../local-work/protocol.ts'
import { answerPreviewCall } from '../preview/preview-worker.ts'
import type { PreviewCall } from '../preview/protocol.ts'
import { isApiBaseReply, type ApiBaseReply } from './site-messages.ts'
import { isWasmReply, type WasmReply } from './wasm-messages.ts'

/** A message from the page, or from the worker that started this one. */
type Message = PreviewCall | LocalTask | HelperRequest | WasmReply | ApiBaseReply

// The single script of all workers that run the engine, so that its code is fetched and compiled only once. A worker's
// role follows from the messages it gets.
addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (isWasmReply(data) || isApiBaseReply(data)) return
  if ('callId' in data) void answerPreviewCall(data)
  else if ('help' in data) void answerHelperRequest(data)
  else void runLocalTask(data)
})
