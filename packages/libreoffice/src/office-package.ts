import { createRequire } from 'node:module'
import path from 'node:path'

/** The folder of LibreOffice's WebAssembly build; undefined in an installation without it. */
export function findBuild(): string | undefined {
  try {
    return path.dirname(createRequire(import.meta.url).resolve('@matbee/libreoffice-converter/wasm/loader'))
  } catch {
    // An optional dependency that was left out, or is not available for this system.
    return undefined
  }
}
