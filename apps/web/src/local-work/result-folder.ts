/** Opens a folder in the origin private file system for results too large to hold in memory twice. */
export async function openResultFolder(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle('results', { create: true })
}

/** Returns a name that contains the start time of the result. */
export function newResultName(): string {
  return `${Date.now()}-${crypto.randomUUID()}`
}

/** Removes results that are older than an age in ms. */
export async function removeResults(folder: FileSystemDirectoryHandle, minAgeMs: number): Promise<void> {
  const names: string[] = []
  for await (const name of folder.keys()) names.push(name)
  const old = names.filter((name) => Date.now() - Number.parseInt(name, 10) >= minAgeMs)
  // Another worker may have removed it, or may still be writing it.
  for (const name of old) await folder.removeEntry(name).catch(() => undefined)
}

/** Removes all results, if this browser keeps any. */
export async function clearResults(): Promise<void> {
  try {
    await removeResults(await openResultFolder(), 0)
  } catch (error) {
    // Browsers without such files, and some private windows, have nothing to remove.
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error
  }
}
