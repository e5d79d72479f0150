import type { InputFile } from '@recto/engine'

/** A file the visitor chose, with its password. It is sent to a worker as a reference; the worker reads the bytes. */
export interface LocalFile {
  file: File
  password?: string | undefined
  /** The form field of a file that is not a document. */
  field?: string
}

/** Reads a file into memory as input of the engine. */
export async function readInput({ file, password, field }: LocalFile): Promise<InputFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return {
    name: file.name,
    bytes,
    ...(password === undefined ? {} : { password }),
    ...(field === undefined ? {} : { field }),
  }
}
