import type { ErrorFacts } from '../errors.ts'

/** A file name in quotes. */
export function quoted(name: string | undefined): string {
  return `"${name ?? 'The file'}"`
}

/** The file that an error is about, as the subject of a sentence. */
export function named({ file }: ErrorFacts): string {
  return file === undefined ? 'The file' : quoted(file)
}
