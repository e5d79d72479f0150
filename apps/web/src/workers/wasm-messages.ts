import type { WasmName } from '@recto/engine'

/** A worker needs a WebAssembly module. */
export interface WasmRequest {
  wasmWanted: WasmName
}

/** The compiled module; without it the worker has to compile it itself. */
export interface WasmReply {
  wasmName: WasmName
  module: WebAssembly.Module | undefined
}

/** Distinguishes requests for WebAssembly from those of the worker's own protocol. */
export function isWasmRequest(message: unknown): message is WasmRequest {
  return typeof message === 'object' && message !== null && 'wasmWanted' in message
}

/** Distinguishes replies about WebAssembly from those of the worker's own protocol. */
export function isWasmReply(message: unknown): message is WasmReply {
  return typeof message === 'object' && message !== null && 'wasmName' in message
}
