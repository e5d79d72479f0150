import type { WasmName } from '@recto/engine'

import { readApiBase } from '../api/api-base.ts'
import { connectWorker, type WorkerListeners } from './connect-worker.ts'
import { isApiBaseRequest, type ApiBaseReply, type ApiBaseRequest } from './site-messages.ts'
import { isWasmRequest, type WasmReply, type WasmRequest } from './wasm-messages.ts'

/** Loads a compiled WebAssembly module. */
export type Compile = (name: WasmName) => Promise<WebAssembly.Module>

/** What workers request, and its source. */
export interface EngineSupply {
  compile: Compile
  apiBase: () => Promise<string>
}

/** Fetched when a worker asks, like the modules themselves. */
const compileInPage: Compile = async (name) => (await import('@recto/platforms/browser-wasm')).compileWasm(name)

const SUPPLY_OF_PAGE: EngineSupply = { compile: compileInPage, apiBase: () => Promise.resolve(readApiBase()) }

interface EngineListeners<Reply> extends WorkerListeners<Reply> {
  /** Called when the worker starts waiting for WebAssembly (true), and when it has it (false). */
  onWaiting?: (isWaiting: boolean) => unknown
}

/**
 * Starts a worker that runs the engine, and gives it WebAssembly and the API's address on request. The page compiles each module once and
 * every worker gets the same one, with the code optimized so far; nothing is fetched before a worker asks.
 */
export function connectEngineWorker<Reply>(
  startWorker: () => Worker,
  { onReply, onFailure, onWaiting }: EngineListeners<Reply>,
  supply: Partial<EngineSupply> = {},
): Worker {
  const { compile, apiBase } = { ...SUPPLY_OF_PAGE, ...supply }
  const serve = async ({ wasmWanted: wasmName }: WasmRequest) => {
    onWaiting?.(true)
    await send(worker, wasmName, compile)
    onWaiting?.(false)
  }
  const tellApiBase = async () => worker.postMessage({ apiBase: await apiBase() } satisfies ApiBaseReply)
  const worker = connectWorker<Reply | WasmRequest | ApiBaseRequest>(startWorker, {
    onReply: (message) => {
      if (isWasmRequest(message)) void serve(message)
      else if (isApiBaseRequest(message)) void tellApiBase()
      else onReply(message)
    },
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
