/**
 * WebAssembly as used by the engine. Separate from environment.d.ts because Node's types lack it too: every project
 * that compiles against Node includes this file (tsconfig.node.json).
 */
declare namespace WebAssembly {
  type ImportValue = Memory | Table | Global | number | ((...args: never[]) => unknown)
  type Imports = Record<string, Record<string, ImportValue>>
  type Exports = Record<string, unknown>

  class Module {
    constructor(bytes: BufferSource)
  }

  class Instance {
    constructor(module: Module, imports?: Imports)
    readonly exports: Exports
  }

  class Memory {
    constructor(descriptor: { initial: number; maximum?: number; shared?: boolean })
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }

  class Table {
    constructor(descriptor: { element: 'anyfunc' | 'externref'; initial: number; maximum?: number })
    readonly length: number
    get(index: number): unknown
    set(index: number, value: unknown): void
    grow(by: number): number
  }

  class Global {
    constructor(descriptor: { value: string; mutable?: boolean }, initial?: unknown)
    value: unknown
  }

  class CompileError extends Error {}
  class LinkError extends Error {}
  class RuntimeError extends Error {}

  function validate(bytes: BufferSource): boolean
  function compile(bytes: BufferSource): Promise<Module>
  function instantiate(bytes: BufferSource, imports?: Imports): Promise<{ module: Module; instance: Instance }>
  function instantiate(module: Module, imports?: Imports): Promise<Instance>
}
