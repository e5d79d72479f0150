import type { WasmName } from '@recto/engine'
import { compileWasm } from '@recto/platforms/browser-wasm'

import { isWasmReply, type WasmRequest } from './wasm-messages.ts'

/** The parts of a worker's global scope needed to ask the page. */
export interface Scope {
  addEventListener: (type: 'message' | 'messageerror', listener: (event: MessageEvent<unknown>) => void) => void
  postMessage: (message: unknown) => void
}

/** Modules by name, and the requests waiting for one. */
interface Wanted {
  module: Promise<WebAssembly.Module>
  settle: (module: WebAssembly.Module | undefined) => void
}

/**
 * Returns a loader for a worker's WebAssembly, which asks the page (`connectEngineWorker`) once per module, and
 * compiles any that it does not get.
 */
export function wasmRequester(
  scope: Scope,
  compile: typeof compileWasm = compileWasm,
): (name: WasmName) => Promise<WebAssembly.Module> {
  const wanted = new Map<WasmName, Wanted>()
  scope.addEventListener('message', ({ data }) => {
    if (isWasmReply(data)) wanted.get(data.wasmName)?.settle(data.module)
  })
  // A module that this browser cannot deserialize.
  scope.addEventListener('messageerror', () => {
    for (const { settle } of wanted.values()) settle(undefined)
  })
  return (name) => {
    const known = wanted.get(name)
    if (known !== undefined) return known.module
    const reply = Promise.withResolvers<WebAssembly.Module | undefined>()
    const module = reply.promise.then((received) => received ?? compile(name))
    wanted.set(name, { module, settle: reply.resolve })
    module.catch(() => wanted.delete(name))
    const request: WasmRequest = { wasmWanted: name }
    scope.postMessage(request)
    return module
  }
}
