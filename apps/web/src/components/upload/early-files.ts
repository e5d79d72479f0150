import { createContext, use, useEffect, useEffectEvent } from 'react'

/** Gives the files that were chosen before the list for them was there: once, the second taker gets none. */
export const EarlyFilesContext = createContext<() => readonly File[]>(() => [])

/** Takes what was chosen while the page was but its first step; the focus goes on from where it was. */
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
