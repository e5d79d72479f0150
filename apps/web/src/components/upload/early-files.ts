import { createContext, use, useEffect, useEffectEvent } from 'react'

/**
 * Calls back with the files chosen in what the page showed first, before or after the wizard replaced it. Returns a function
 * that ends that; files chosen from then on wait for the next call.
 */
export type EarlyFiles = (onFiles: (files: readonly File[]) => void) => () => void

export const EarlyFilesContext = createContext<EarlyFiles>(() => () => undefined)

/** Takes over the files that were chosen in what the page showed first, and restores the focus. */
export function useEarlyFiles(onFiles: (files: readonly File[]) => void): void {
  const receive = use(EarlyFilesContext)
  const accept = useEffectEvent((files: readonly File[]) => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('.drop button')?.focus()
    onFiles(files)
  })
  useEffect(() => receive((files) => accept(files)), [receive])
}
