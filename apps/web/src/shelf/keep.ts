import type * as Keeping from './keeping.ts'

/** What keeps files is loaded when the first one is chosen. */
async function whenLoaded(keep: (keeping: typeof Keeping) => Promise<unknown>): Promise<void> {
  // A site that cannot be reached keeps nothing; the tool works without.
  const keeping = await import('./keeping.ts').catch(() => undefined)
  if (keeping !== undefined) await keep(keeping)
}

/** Puts files a visitor chose on the shelf. Nothing waits for it. */
export function keepChosen(files: readonly File[]): void {
  void whenLoaded(({ keepFiles }) => keepFiles(files))
}

/** Puts a result on the shelf. Nothing waits for it. */
export function keepResult(file: File, making: Keeping.Making): void {
  void whenLoaded(({ keepMadeFile }) => keepMadeFile(file, making))
}

/** Gives a result the name of another file with the same bytes, on the shelf as well. Nothing waits for it. */
export function renameResult(file: File, renamed: File): void {
  void whenLoaded(({ renameMadeFile }) => renameMadeFile(file, renamed))
}

/** Adds to a file of the shelf what opening it revealed. Nothing waits for it. */
export function keepDocument(opened: Keeping.OpenedDocument): void {
  void whenLoaded((keeping) => keeping.keepDocument(opened))
}

/** Tells the shelf that a job was deleted from the server. */
export function forgetServerCopy(jobId: string): void {
  void whenLoaded(({ noteServerRemoval }) => noteServerRemoval(jobId))
}
