import type { InputFile } from '@recto/engine'

/** A file the visitor chose, with what opens it. It crosses to a worker without its bytes: those are read there. */
export interface LocalFile {
  file: File
  password?: string | undefined
  /** The field of the call that it stands for, for a file beside the documents. */
  field?: string
}

/** Reads a file into memory, as the engine takes it. */
export async function readInput({ file, password, field }: LocalFile): Promise<InputFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return {
    name: file.name,
    bytes,
    ...(password === undefined ? {} : { password }),
    ...(field === undefined ? {} : { field }),
  }
}
