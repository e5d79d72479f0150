import { createContext, use, useRef, type ReactNode } from 'react'

/** Hands a result from one tool's page to the next one's, in memory. */
interface CarriedFile {
  carry: (file: File) => void
  /** The file, once: the second taker gets nothing. */
  take: () => File | undefined
}

const CarriedFileContext = createContext<CarriedFile>({ carry: () => undefined, take: () => undefined })

/** Holds the one file that is on its way from page to page. */
export function CarriedFileProvider({ children }: { children: ReactNode }) {
  const file = useRef<File>(undefined)
  const value: CarriedFile = {
    carry: (next) => {
      file.current = next
    },
    take: () => {
      const taken = file.current
      file.current = undefined
      return taken
    },
  }
  return <CarriedFileContext value={value}>{children}</CarriedFileContext>
}

/** The way to hand a file on, or to receive one. */
export function useCarriedFile(): CarriedFile {
  return use(CarriedFileContext)
}
