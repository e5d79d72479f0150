import type { Platform, WasmName } from './platform.ts'

/** What every library compiled from C to WebAssembly exports; pointers are numbers. */
export interface CLibrary {
  memory: WebAssembly.Memory
  malloc: (size: number) => number
  free: (pointer: number) => void
  _initialize?: () => void
  __wasm_call_ctors?: () => void
}

const WASM_PAGE = 65_536

/**
 * Starts a library that HarfBuzz ships as WebAssembly. Its npm package has a door of its own, which looks for the file
 * by itself as soon as it is imported and frees memory when the garbage collector likes; here the platform brings it.
 */
export async function startLibrary<Library extends CLibrary>(platform: Platform, name: WasmName): Promise<Library> {
  const module = await platform.loadWasm(name)
  // The library asks for more memory once it runs, and its memory is known once it does.
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
  const instance = await instantiate(module, {
    env: {
      _abort_js: stop,
      emscripten_resize_heap: grow,
      // What a program with timers and a life of its own would need; a library has neither.
      _emscripten_runtime_keepalive_clear: () => undefined,
      _setitimer_js: () => 0,
    },
    wasi_snapshot_preview1: { proc_exit: stop },
  })
  // The exports are those of the file the platform brought, whose functions the caller's type lists.
  const library = instance.exports as unknown as Library
  started.memory = library.memory
  library._initialize?.()
  library.__wasm_call_ctors?.()
  return library
}

async function instantiate(module: WebAssembly.Module, imports: WebAssembly.Imports): Promise<WebAssembly.Instance> {
  // Of a module it makes an instance; some of the types that describe it know only what it makes of bytes.
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- necessary beside the types of the DOM
  return (await WebAssembly.instantiate(module, imports)) as unknown as WebAssembly.Instance
}

/** What was started for each platform. */
export type StartedPrograms<Program> = WeakMap<Platform, Promise<Program>>

/** Starts a program once for a platform; one that could not be started is tried again by whoever asks next. */
export async function startOnce<Program>(
  programs: StartedPrograms<Program>,
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

/** How a program that Emscripten made is told to begin with a module that is compiled already. */
export interface EmscriptenStart {
  instantiateWasm: (
    imports: WebAssembly.Imports,
    use: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => WebAssembly.Exports
}

/** Starts a program that Emscripten made, which brings its own door; the platform brings the module. */
export async function startProgram<Program>(
  platform: Platform,
  name: WasmName,
  create: (start: EmscriptenStart) => Promise<Program>,
): Promise<Program> {
  const module = await platform.loadWasm(name)
  const failure = Promise.withResolvers<never>()
  const instantiateWasm: EmscriptenStart['instantiateWasm'] = (imports, use) => {
    instantiate(module, imports).then((instance) => use(instance, module), failure.reject)
    // They come later.
    return {}
  }
  return Promise.race([create({ instantiateWasm }), failure.promise])
}

/**
 * Copies bytes into a library's memory; whoever asked for it frees it.
 * @returns the pointer
 */
export function copyIn(library: CLibrary, bytes: Uint8Array): number {
  const pointer = library.malloc(Math.max(bytes.length, 1))
  if (pointer === 0) throw new RangeError('A library has no memory left.')
  new Uint8Array(library.memory.buffer).set(bytes, pointer)
  return pointer
}
