import { type Platform, startProgram } from '@recto/runtime'

import type { CreateTesseract, TesseractModule } from './tesseract-module.ts'

/** A running Tesseract with its own memory. */
export interface Tesseract {
  module: TesseractModule
  memory: WebAssembly.Memory
}

/** Starts Tesseract: its LSTM engine for processors with SIMD, which every current browser has. */
export async function startTesseract(platform: Platform): Promise<Tesseract> {
  // Loaded on demand.
  // @ts-expect-error -- The package has no types; what we use is declared in tesseract-module.ts.
  const library: unknown = await import('tesseract.js-core/tesseract-core-simd-lstm.js')
  const { default: create } = library as { default: CreateTesseract }
  let memory: WebAssembly.Memory | undefined
  const module = await startProgram(platform, 'tesseract', (begin) =>
    create({
      print: silent,
      printErr: silent,
      instantiateWasm: (imports, use) =>
        begin.instantiateWasm(imports, (instance, compiled) => {
          // The build minifies the names of its exports; there is only one memory.
          memory = Object.values(instance.exports).find((part) => part instanceof WebAssembly.Memory)
          use(instance, compiled)
        }),
    }),
  )
  if (memory === undefined) throw new Error('Tesseract has no memory.')
  return { module, memory }
}

/** Tesseract prints messages about what it finds; the engine prints nothing. */
function silent(): void {}
