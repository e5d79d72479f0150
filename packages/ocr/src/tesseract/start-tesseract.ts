import { type Platform, startProgram } from '@recto/runtime'

import type { CreateTesseract, TesseractModule } from './tesseract-module.ts'

/** A running Tesseract with its own memory and table of functions. */
export interface Tesseract {
  module: TesseractModule
  memory: WebAssembly.Memory
  table: WebAssembly.Table
}

/** Starts Tesseract: its LSTM engine for processors with SIMD, which every current browser has. */
export async function startTesseract(platform: Platform): Promise<Tesseract> {
  // Loaded on demand.
  // @ts-expect-error -- The package has no types; what we use is declared in tesseract-module.ts.
  const library: unknown = await import('tesseract.js-core/tesseract-core-simd-lstm.js')
  const { default: create } = library as { default: CreateTesseract }
  let memory: WebAssembly.Memory | undefined
  let table: WebAssembly.Table | undefined
  const module = await startProgram(platform, 'tesseract', (begin) =>
    create({
      print: silent,
      printErr: silent,
      instantiateWasm: (imports, use) =>
        begin.instantiateWasm(imports, (instance, compiled) => {
          // The build minifies the names of its exports; there is only one memory, and one table.
          const parts = Object.values(instance.exports)
          memory = parts.find((part) => part instanceof WebAssembly.Memory)
          table = parts.find((part) => part instanceof WebAssembly.Table)
          use(instance, compiled)
        }),
    }),
  )
  if (memory === undefined || table === undefined) throw new Error('Tesseract has no memory or no table of functions.')
  return { module, memory, table }
}

/** Tesseract prints messages about what it finds; the engine prints nothing. */
function silent(): void {}
