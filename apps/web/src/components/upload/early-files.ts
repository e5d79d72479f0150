import { createContext, use, useEffect, useEffectEvent } from 'react'

/**
 * Calls back with files chosen in the page's initial content, before or after the wizard replaced it. Returns a
 * function that stops this; files chosen from then on wait for the next call.
 */
export type EarlyFiles = (onFiles: (files: readonly File[]) => void) => () => void

export const EarlyFilesContext = createContext<EarlyFiles>(() => () => undefined)

/** Takes over files chosen in the page's initial content, and restores focus. */
export function useEarlyFiles(onFiles: (files: readonly File[]) => void): void {
  const receive = use(EarlyFilesContext)
  const accept = useEffectEvent((files: readonly File[]) => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('.drop button')?.focus()
    onFiles(files)
  })
  useEffect(() => receive((files) => accept(files)), [receive])
}
