import { createContext, use, useEffect, useEffectEvent } from 'react'

/** Returns the files that were chosen before the wizard was loaded, once: the second call returns none. */
export const EarlyFilesContext = createContext<() => readonly File[]>(() => [])

/** Takes over the files that were chosen before the wizard was loaded, and restores the focus. */
export function useEarlyFiles(onFiles: (files: readonly File[]) => void): void {
  const take = use(EarlyFilesContext)
  const start = useEffectEvent(() => {
    const files = take()
    if (files.length === 0) return
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('.drop button')?.focus()
    onFiles(files)
  })
  useEffect(() => start(), [])
}
