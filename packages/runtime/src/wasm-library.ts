import type { Platform, WasmName } from './platform.ts'

/** The exports every program compiled to WebAssembly has. */
export interface WasmProgram {
  memory: WebAssembly.Memory
  _initialize?: () => void
  __wasm_call_ctors?: () => void
}

/** The exports every C library compiled to WebAssembly has; pointers are numbers. */
export interface CLibrary extends WasmProgram {
  malloc: (size: number) => number
  free: (pointer: number) => void
}

const WASM_PAGE = 65_536

/**
 * Instantiates a library from its WebAssembly module. The loader in HarfBuzz's npm package would locate the file itself at
 * import time and free memory through garbage collection; here the platform provides the module and we free memory.
 */
export async function startLibrary<Library extends WasmProgram>(platform: Platform, name: WasmName): Promise<Library> {
  const module = await platform.loadWasm(name)
  // The imports need the memory, which exists only after instantiation.
  const started: { memory?: WebAssembly.Memory } = {}
  const grow = (size: number) => {
    const { memory } = started
    if (memory === undefined) return 0
    memory.grow(Math.ceil((size - memory.buffer.byteLength) / WASM_PAGE))
    return 1
  }
  const stop = () => {
    throw new Error(`${name} gave up.`)
  }
  const instance = await instantiateModule(module, {
    env: {
      _abort_js: stop,
      emscripten_resize_heap: grow,
      // Only needed by programs with timers and an event loop.
      _emscripten_runtime_keepalive_clear: () => undefined,
      _setitimer_js: () => 0,
    },
    wasi_snapshot_preview1: { proc_exit: stop },
  })
  // The exports are those of the platform's file; the caller's type lists the ones it uses.
  const library = instance.exports as unknown as Library
  started.memory = library.memory
  library._initialize?.()
  library.__wasm_call_ctors?.()
  return library
}

/** Instantiates a compiled module. */
export async function instantiateModule(
  module: WebAssembly.Module,
  imports: WebAssembly.Imports,
): Promise<WebAssembly.Instance> {
  // Given a module, this returns an instance; some type definitions only cover the overload for bytes.
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- necessary alongside the DOM types
  return (await WebAssembly.instantiate(module, imports)) as unknown as WebAssembly.Instance
}

/** Programs by platform. */
export type ProgramCache<Program> = WeakMap<Platform, Promise<Program>>

/** Starts a program once per platform; a failed start is retried by the next caller. */
export async function startOnce<Program>(
  programs: ProgramCache<Program>,
  platform: Platform,
  start: (platform: Platform) => Promise<Program>,
): Promise<Program> {
  const known = programs.get(platform)
  if (known !== undefined) return known
  const started = start(platform)
  programs.set(platform, started)
  try {
    return await started
  } catch (error) {
    programs.delete(platform)
    throw error
  }
}

/** The hook that makes an Emscripten program use a compiled module. */
export interface EmscriptenStart {
  instantiateWasm: (
    imports: WebAssembly.Imports,
    use: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => WebAssembly.Exports
}

/** Starts an Emscripten program, whose own loader gets the platform's module. */
export async function startProgram<Program>(
  platform: Platform,
  name: WasmName,
  create: (start: EmscriptenStart) => Promise<Program>,
): Promise<Program> {
  const module = await platform.loadWasm(name)
  const failure = Promise.withResolvers<never>()
  const instantiateWasm: EmscriptenStart['instantiateWasm'] = (imports, use) => {
    instantiateModule(module, imports).then((instance) => use(instance, module), failure.reject)
    // The exports arrive through `use`.
    return {}
  }
  return Promise.race([create({ instantiateWasm }), failure.promise])
}

/**
 * Copies bytes to the library's heap; the caller frees them.
 * @returns the pointer
 */
export function copyToHeap(library: CLibrary, bytes: Uint8Array): number {
  const pointer = library.malloc(Math.max(bytes.length, 1))
  if (pointer === 0) throw new RangeError('A library has no memory left.')
  new Uint8Array(library.memory.buffer).set(bytes, pointer)
  return pointer
}
