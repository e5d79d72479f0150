/** Deeper folders, and files beyond that many, are ignored: someone dropped a whole disk. */
const MAX_DEPTH = 12
const MAX_FILES = 5000

/** Files that systems put into folders by themselves. */
const SYSTEM_FILES = /^(?:\.|thumbs\.db$|desktop\.ini$|__MACOSX$)/i

/**
 * Returns the dropped entries, if there is a folder among them. Call it while the event is being handled; afterward
 * they are no longer available.
 */
export function droppedFolders({ items }: DataTransfer): FileSystemEntry[] {
  const entries = [...items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []))
  return entries.some(({ isDirectory }) => isDirectory) ? entries : []
}

/**
 * Returns the files among entries, including those in folders and subfolders, in the order of their names with numbers
 * by value.
 */
export async function filesIn(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const found: File[] = []
  for (const entry of entries) await collect(entry, 0, found)
  return found
}

async function collect(entry: FileSystemEntry, depth: number, found: File[]): Promise<void> {
  if (found.length >= MAX_FILES || depth > MAX_DEPTH) return
  if (isFile(entry)) {
    found.push(
      await new Promise<File>((resolve, reject) => {
        entry.file(resolve, reject)
      }),
    )
  } else if (isFolder(entry)) {
    const inside = (await listFolder(entry)).filter(({ name }) => !SYSTEM_FILES.test(name))
    const { compare } = new Intl.Collator(undefined, { numeric: true })
    for (const each of inside.toSorted((one, other) => compare(one.name, other.name)))
      await collect(each, depth + 1, found)
  }
}

/** A browser lists a folder in parts; the last one is empty. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject)
    })
    if (part.length === 0 || all.length >= MAX_FILES) return all
    all.push(...part)
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
