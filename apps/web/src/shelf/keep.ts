import type * as Keeping from './keeping.ts'

/** Loads the code that stores files when the first one is chosen. */
async function whenLoaded(keep: (keeping: typeof Keeping) => Promise<unknown>): Promise<void> {
  // If the site is unreachable nothing is stored; the tool works without it.
  const keeping = await import('./keeping.ts').catch(() => undefined)
  if (keeping !== undefined) await keep(keeping)
}

/** Puts files chosen by the visitor on the shelf. Nothing waits for it. */
export function keepChosen(files: readonly File[]): void {
  void whenLoaded(({ keepFiles }) => keepFiles(files))
}

/** Puts a result on the shelf. Nothing waits for it. */
export function keepResult(file: File, making: Keeping.Making): void {
  void whenLoaded(({ keepMadeFile }) => keepMadeFile(file, making))
}

/** Renames a result to match another file with the same bytes, on the shelf as well. Nothing waits for it. */
export function renameResult(file: File, renamed: File): void {
  void whenLoaded(({ renameMadeFile }) => renameMadeFile(file, renamed))
}

/** Adds facts found by opening a file to the shelf. Nothing waits for it. */
export function keepDocument(opened: Keeping.OpenedDocument): void {
  void whenLoaded((keeping) => keeping.keepDocument(opened))
}

/** Records on the shelf that a job was deleted from the server. */
export function forgetServerCopy(jobId: string): void {
  void whenLoaded(({ noteServerRemoval }) => noteServerRemoval(jobId))
}
