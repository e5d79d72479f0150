import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'

/** Hands a result from one tool's page to the next one's, in memory. */
interface CarriedFile {
  carry: (file: File) => void
  /** The file, once: the second taker gets nothing. */
  take: () => File | undefined
}

const CarriedFileContext = createContext<CarriedFile>({ carry: () => undefined, take: () => undefined })

function createCarriedFile(): CarriedFile {
  let file: File | undefined
  return {
    carry: (next) => {
      file = next
    },
    take: () => {
      const taken = file
      file = undefined
      return taken
    },
  }
}

/** Holds the one file that is on its way from page to page. */
export function CarriedFileProvider({ children }: { children: ReactNode }) {
  const [carried] = useState(createCarriedFile)
  return <CarriedFileContext value={carried}>{children}</CarriedFileContext>
}

/** The way to hand a file on, or to receive one. */
export function useCarriedFile(): CarriedFile {
  return use(CarriedFileContext)
}

/** Takes the result that another tool's page handed over, if there is one. */
export function useArrivedFile(onFile: (file: File) => void): void {
  const { take } = useCarriedFile()
  const start = useEffectEvent(() => {
    const file = take()
    if (file !== undefined) onFile(file)
  })
  useEffect(() => start(), [])
}
