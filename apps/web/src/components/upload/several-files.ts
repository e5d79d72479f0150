import { createContext, use } from 'react'

/** Takes several files on the page of a tool that otherwise works on one; undefined if the page cannot. */
export const SeveralFilesContext = createContext<((files: readonly File[]) => void) | undefined>(undefined)

/** Returns the handler that takes several files in place of one, if the page has it. */
export function useSeveralFiles(): ((files: readonly File[]) => void) | undefined {
  return use(SeveralFilesContext)
}
