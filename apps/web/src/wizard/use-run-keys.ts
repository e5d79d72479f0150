import { useEffect, useEffectEvent } from 'react'

interface RunKeys {
  isBusy: boolean
  /** Whether the action is available. */
  isReady: boolean
  onRun: () => void
  onCancel: () => void
}

/** Ctrl or Cmd with Enter runs the action from anywhere on the page, and Escape cancels it while it runs. */
export function useRunKeys({ isBusy, isReady, onRun, onCancel }: RunKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Dialogs above the page keep their keys, and a held key counts once.
    if (event.defaultPrevented || event.repeat || isInLayer(event.target)) return
    if (event.key === 'Escape' && isBusy) onCancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isBusy && isReady) onRun()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const stop = new AbortController()
    document.addEventListener('keydown', (event) => press(event), { signal: stop.signal })
    return () => stop.abort()
  }, [])
}

function isInLayer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], .toasts') !== null
}
