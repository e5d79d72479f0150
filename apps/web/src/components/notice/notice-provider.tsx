import './notice.css'

import { createContext, Suspense, use, useMemo, useState, type ReactNode } from 'react'

import { latePart } from '../late-part/late-part.tsx'
import { usePreload, whenActive } from '../use-preload.ts'
import type { Notice, ShownNotice } from './notice.ts'

// Loaded on demand: the toasts are heavy, and no page starts with one. Their texts also appear on the page, so that a
// visitor who is offline misses nothing without them.
const Toasts = latePart(loadToasts, () => null)

/** Functions that show and clear notices. */
interface Notices {
  notify: (notice: Notice) => void
  clear: () => void
}

const NoticeContext = createContext<Notices | undefined>(undefined)

/** Shows notices for five seconds each. Escape or their button dismisses them; F8 moves focus to them. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<ShownNotice[]>([])
  const [isLoaded, setIsLoaded] = useState(false)
  const isWanted = isLoaded || notices.length > 0
  usePreload(async () => {
    await loadToasts()
    setIsLoaded(true)
  }, whenActive)
  const value = useMemo<Notices>(
    () => ({
      notify: (notice) => {
        const added = { ...notice, id: crypto.randomUUID() }
        // A repeated notice replaces the earlier one.
        setNotices((shown) => [...shown.filter((other) => !isReplacedBy(other, added)), added])
      },
      clear: () => setNotices([]),
    }),
    [],
  )
  const remove = (id: string) => setNotices((shown) => shown.filter((notice) => notice.id !== id))
  return (
    <NoticeContext value={value}>
      {children}
      {isWanted && (
        <Suspense>
          <Toasts notices={notices} onRemove={remove} />
        </Suspense>
      )}
    </NoticeContext>
  )
}

function isReplacedBy(shown: ShownNotice, { key, title, text }: ShownNotice): boolean {
  return (key !== undefined && shown.key === key) || (shown.title === title && shown.text === text)
}

async function loadToasts() {
  return (await import('./toasts.tsx')).Toasts
}

/** Returns the notices of the app. */
export function useNotices(): Notices {
  const notices = use(NoticeContext)
  if (notices === undefined) throw new Error('A notice was given outside of NoticeProvider.')
  return notices
}
