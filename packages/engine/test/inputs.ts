import { readFileSync } from 'node:fs'

import type { InputFile } from '../src/index.ts'

/** An input file of an operation. */
export function input(name: string, bytes: Uint8Array, password?: string): InputFile {
  return password === undefined ? { name, bytes } : { name, bytes, password }
}

/** A file of fixtures/pdf. */
export function sample(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`../../../fixtures/pdf/${name}`, import.meta.url)))
}
