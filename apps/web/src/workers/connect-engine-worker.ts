import type { WasmName } from '@recto/engine'

import { connectWorker, type WorkerListeners } from './connect-worker.ts'
import { isWasmRequest, type WasmReply, type WasmRequest } from './wasm-messages.ts'

/** Loads a compiled WebAssembly module. */
export type Compile = (name: WasmName) => Promise<WebAssembly.Module>

/** Fetched when a worker asks, like the modules themselves. */
const compileInPage: Compile = async (name) => (await import('@recto/platforms/browser-wasm')).compileWasm(name)

interface EngineListeners<Reply> extends WorkerListeners<Reply> {
  /** Called when the worker starts waiting for WebAssembly (true), and when it has it (false). */
  onWaiting?: (isWaiting: boolean) => unknown
}

/**
 * Starts a worker that runs the engine, and gives it WebAssembly on request. The page compiles each module once and
 * every worker gets the same one, with the code optimized so far; nothing is fetched before a worker asks.
 */
export function connectEngineWorker<Reply>(
  startWorker: () => Worker,
  { onReply, onFailure, onWaiting }: EngineListeners<Reply>,
  compile = compileInPage,
): Worker {
  const serve = async ({ wasmWanted: wasmName }: WasmRequest) => {
    onWaiting?.(true)
    await send(worker, wasmName, compile)
    onWaiting?.(false)
  }
  const worker = connectWorker<Reply | WasmRequest>(startWorker, {
    onReply: (message) => (isWasmRequest(message) ? void serve(message) : onReply(message)),
    onFailure,
  })
  return worker
}

async function send(worker: Worker, wasmName: WasmName, compile: Compile): Promise<void> {
  const post = (module?: WebAssembly.Module) => worker.postMessage({ wasmName, module } satisfies WasmReply)
  try {
    post(await compile(wasmName))
  } catch {
    // There is no network, or this browser cannot pass modules. The worker tries itself and reports any failure.
    post()
  }
}
