import type { WasmName } from '@recto/engine'
import { expect, test, vi } from 'vitest'

import { connectEngineWorker } from './connect-engine-worker.ts'
import { wasmRequester } from './request-wasm.ts'

/** The smallest module: its magic number and version. */
const module = new WebAssembly.Module(Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0]))
const other = new WebAssembly.Module(Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0]))

/** A page with one worker, connected as in a browser. */
function connect(
  compileInPage: (name: WasmName) => Promise<WebAssembly.Module>,
  deliver: (data: unknown) => Event = (data) => new MessageEvent('message', { data }),
) {
  const scope = new EventTarget()
  const worker = Object.assign(new EventTarget(), {
    onmessage: null,
    onmessageerror: null,
    onerror: null,
    postMessage: (data: unknown) => queueMicrotask(() => scope.dispatchEvent(deliver(data))),
    terminate: () => undefined,
  })
  const compileInWorker = vi.fn<(name: WasmName) => Promise<WebAssembly.Module>>(async () => other)
  const waits: boolean[] = []
  const onReply = vi.fn<(reply: unknown) => void>()
  const onWaiting = (isWaiting: boolean) => waits.push(isWaiting)
  connectEngineWorker(() => worker, { onReply, onFailure: () => undefined, onWaiting }, { compile: compileInPage })
  const load = wasmRequester(
    {
      addEventListener: (type, listener) =>
        scope.addEventListener(type, (event) => listener(event as MessageEvent<unknown>)),
      postMessage: (data) => void worker.dispatchEvent(new MessageEvent('message', { data })),
    },
    compileInWorker,
  )
  return { load, compileInWorker, waits, onReply }
}

test('a worker gets the module that the page has compiled, and asks once', async () => {
  const compile = vi.fn<(name: WasmName) => Promise<WebAssembly.Module>>(async () => module)
  const { load, compileInWorker, waits, onReply } = connect(compile)
  expect(await Promise.all([load('pdfium'), load('pdfium')])).toEqual([module, module])
  expect(await load('pdfium')).toBe(module)
  expect(compile.mock.calls).toEqual([['pdfium']])
  expect(compileInWorker).not.toHaveBeenCalled()
  expect(waits).toEqual([true, false])
  expect(onReply).not.toHaveBeenCalled()
})

test('a worker compiles what the page cannot, and asks again after both failed', async () => {
  const { load, compileInWorker } = connect(() => Promise.reject(new TypeError('Failed to fetch')))
  compileInWorker.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(load('webp')).rejects.toThrow('Failed to fetch')
  expect(await load('webp')).toBe(other)
})

test('a worker compiles a module that cannot be sent to it', async () => {
  const isModule = (data: unknown) => typeof data === 'object' && data !== null && 'module' in data
  const { load } = connect(
    async () => module,
    (data) => new Event(isModule(data) ? 'messageerror' : 'message'),
  )
  expect(await load('harfbuzz')).toBe(other)
})
