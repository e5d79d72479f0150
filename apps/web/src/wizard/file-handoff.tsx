import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'

/** Hands files from one page to the next one, in memory: a result to another tool, or what was dropped to the page that takes it. */
interface FileHandoff {
  handOver: (files: readonly File[]) => void
  /** The files, once: the second taker gets none. */
  take: () => readonly File[]
  /** Whether there are any. */
  isWaiting: () => boolean
}

const FileHandoffContext = createContext<FileHandoff>({
  handOver: () => undefined,
  take: () => [],
  isWaiting: () => false,
})

function createFileHandoff(): FileHandoff {
  let files: readonly File[] = []
  return {
    handOver: (next) => {
      files = next
    },
    take: () => {
      const taken = files
      files = []
      return taken
    },
    isWaiting: () => files.length > 0,
  }
}

/** Holds the files that are on their way from page to page. */
export function FileHandoffProvider({ children }: { children: ReactNode }) {
  const [handoff] = useState(createFileHandoff)
  return <FileHandoffContext value={handoff}>{children}</FileHandoffContext>
}

/** The way to hand files on, or to receive them. */
export function useFileHandoff(): FileHandoff {
  return use(FileHandoffContext)
}

/** Takes the files that another page handed over, if there are any. */
export function useHandedOverFiles(onFiles: (files: readonly File[]) => void): void {
  const { take } = useFileHandoff()
  const start = useEffectEvent(() => {
    const files = take()
    if (files.length > 0) onFiles(files)
  })
  useEffect(() => start(), [])
}

/** The same for a page of one file; of several it takes the first. */
export function useHandedOverFile(onFile: (file: File) => void): void {
  useHandedOverFiles(([file]) => file !== undefined && onFile(file))
}
