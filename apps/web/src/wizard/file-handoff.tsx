import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'

import { useSeveralFiles } from '../components/upload/several-files.ts'

/**
 * Hands files over to the next page in memory: a result to another tool, or dropped files to the page that accepts
 * them.
 */
interface FileHandoff {
  handOver: (files: readonly File[]) => void
  /** Returns the files once; the second call returns none. */
  take: () => readonly File[]
  /** How many files are waiting. */
  waiting: () => number
}

const FileHandoffContext = createContext<FileHandoff>({
  handOver: () => undefined,
  take: () => [],
  waiting: () => 0,
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
    waiting: () => files.length,
  }
}

/** Keeps handed-over files during navigation. */
export function FileHandoffProvider({ children }: { children: ReactNode }) {
  const [handoff] = useState(createFileHandoff)
  return <FileHandoffContext value={handoff}>{children}</FileHandoffContext>
}

/** Returns functions that hand files over and take them. */
export function useFileHandoff(): FileHandoff {
  return use(FileHandoffContext)
}

/** Takes handed-over files, if any, including those that arrive while the page is open. */
export function useHandedOverFiles(onFiles: (files: readonly File[]) => void): void {
  const { take } = useFileHandoff()
  const { key } = useLocation()
  const start = useEffectEvent(() => {
    const files = take()
    if (files.length > 0) onFiles(files)
  })
  useEffect(() => start(), [key])
}

/** The same for pages that work on one file. Of several files the first is taken, unless the page can take them all. */
export function useHandedOverFile(onFile: (file: File) => void): void {
  const takeSeveral = useSeveralFiles()
  useHandedOverFiles((files) => {
    const [file] = files
    if (files.length > 1 && takeSeveral !== undefined) takeSeveral(files)
    else if (file !== undefined) onFile(file)
  })
}
