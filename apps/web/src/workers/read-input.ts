import type { InputFile } from '@recto/engine'

/** A file the visitor chose, with what opens it. It crosses to a worker without its bytes: those are read there. */
export interface LocalFile {
  file: File
  password?: string | undefined
}

/** Reads a file into memory, as the engine takes it. */
export async function readInput({ file, password }: LocalFile): Promise<InputFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return password === undefined ? { name: file.name, bytes } : { name: file.name, bytes, password }
}
