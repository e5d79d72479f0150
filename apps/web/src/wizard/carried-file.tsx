import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'

/** Hands files from one page to the next one, in memory: a result to another tool, or what was dropped to the page that takes it. */
interface CarriedFiles {
  carry: (files: readonly File[]) => void
  /** The files, once: the second taker gets none. */
  take: () => readonly File[]
  /** Whether there are any. */
  isWaiting: () => boolean
}

const CarriedFileContext = createContext<CarriedFiles>({
  carry: () => undefined,
  take: () => [],
  isWaiting: () => false,
})

function createCarriedFiles(): CarriedFiles {
  let files: readonly File[] = []
  return {
    carry: (next) => {
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
export function CarriedFileProvider({ children }: { children: ReactNode }) {
  const [carried] = useState(createCarriedFiles)
  return <CarriedFileContext value={carried}>{children}</CarriedFileContext>
}

/** The way to hand files on, or to receive them. */
export function useCarriedFiles(): CarriedFiles {
  return use(CarriedFileContext)
}

/** Takes the files that another page handed over, if there are any. */
export function useArrivedFiles(onFiles: (files: readonly File[]) => void): void {
  const { take } = useCarriedFiles()
  const start = useEffectEvent(() => {
    const files = take()
    if (files.length > 0) onFiles(files)
  })
  useEffect(() => start(), [])
}

/** The same for a page of one file; of several it takes the first. */
export function useArrivedFile(onFile: (file: File) => void): void {
  useArrivedFiles(([file]) => file !== undefined && onFile(file))
}
