import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { compileFunction } from 'node:vm'

import type { LibreOfficeModule } from './libreoffice-module.ts'
import { patientClock } from './patient-clock.ts'
import { reuseWorkers, type ThreadPool } from './thread-pool.ts'

type Exports = Record<string, unknown>
/** Arguments: the thread, whether it is the main one and that of the runtime, whether it can block, its stack and profiling. */
type ThreadInit = (...args: number[]) => void

/** What the build's script reads from `globalThis.Module`, and adds to it. */
interface ModuleSettings extends Partial<LibreOfficeModule> {
  locateFile: (name: string) => string
  mainScriptUrlOrBlob: string
  preRun: (() => void)[]
  noInitialRun: boolean
  print: () => void
  printErr: () => void
  instantiateWasm: (imports: WebAssembly.Imports, receive: Receive) => object
  getPreloadedPackage: () => ArrayBufferLike
  onRuntimeInitialized: () => void
  onAbort: (reason: unknown) => void
}

type Receive = (instance: { exports: Exports }, module: WebAssembly.Module) => void

/**
 * Loads LibreOffice's WebAssembly build. Unlike the package's own loader, it does not keep two copies of 250 MB, replace
 * `fs.readFile` or change the working directory.
 */
export async function loadModule(folder: string): Promise<{ module: LibreOfficeModule; pool: ThreadPool }> {
  const script = path.join(folder, 'soffice.cjs')
  const wasm = await WebAssembly.compile(readFileSync(path.join(folder, 'soffice.wasm')))
  const ready = Promise.withResolvers<void>()
  const settings: ModuleSettings = {
    locateFile: (name) => path.join(folder, name),
    mainScriptUrlOrBlob: script,
    preRun: [],
    // Otherwise the script also runs the program's `main` in a thread. Both it and LibreOfficeKit initialize LibreOffice, which
    // deadlocks now and then.
    noInitialRun: true,
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm: (imports, receive) => {
      receive({ exports: withoutBlocking(new WebAssembly.Instance(wasm, withPatientClock(imports)).exports) }, wasm)
      return {}
    },
    getPreloadedPackage: () => readFileSync(path.join(folder, 'soffice.data')).buffer,
    onRuntimeInitialized: ready.resolve,
    onAbort: (reason) => ready.reject(new Error(`LibreOffice does not start: ${String(reason)}`)),
  }
  Object.assign(globalThis, { Module: settings })
  const pool = runScript(script)
  reuseWorkers(pool)
  await ready.promise
  // By now the script has added everything else.
  return { module: settings as unknown as LibreOfficeModule, pool }
}

/** Runs the script like a module of Node. Its threads are in a variable that it does not export. */
function runScript(script: string): ThreadPool {
  const source = `${readFileSync(script, 'utf8')}\nreturn PThread`
  const names = ['require', '__filename', '__dirname', 'module', 'exports']
  const run = compileFunction(source, names, { filename: script }) as (...values: unknown[]) => ThreadPool
  return run(createRequire(script), script, path.dirname(script), { exports: {} }, {})
}

/** Gives the main thread a patient clock. Its other threads load the script themselves, and may block. */
function withPatientClock(imports: WebAssembly.Imports): WebAssembly.Imports {
  const env = imports['env'] as Record<string, WebAssembly.ImportValue>
  const now = env['emscripten_get_now'] as () => number
  return { ...imports, env: { ...env, emscripten_get_now: patientClock(now) } }
}

/**
 * Keeps the main thread from blocking. Emscripten lets it block in Node, and then it waits for its threads without serving their
 * requests, such as reading a file, while the requesting thread waits for the main thread: a deadlock that stalled one conversion in
 * eighty.
 */
function withoutBlocking(exports: Exports): Exports {
  const init = exports['_emscripten_thread_init'] as ThreadInit
  const initWithoutBlocking: ThreadInit = (thread = 0, isMain = 0, isRuntime = 0, _canBlock = 0, ...others) =>
    init(thread, isMain, isRuntime, 0, ...others)
  return { ...exports, _emscripten_thread_init: initWithoutBlocking }
}
