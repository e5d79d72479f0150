import { Suspense, useEffect, useState } from 'react'

import { latePart } from '../components/late-part/late-part.tsx'
import { SHARED_PARAMETER } from './worker/offline-files.ts'
import { loadMessages } from '../messages/catalog.ts'

/** How long after the page has loaded its own work counts as done. */
const QUIET_MS = 3000

// Without a connection the app is not stored this time; nothing on the page depends on it.
const OfflineApp = latePart(
  async () => {
    const [{ OfflineApp: App }] = await Promise.all([import('./offline-app.tsx'), loadMessages('offline')])
    return App
  },
  () => null,
)

/** Starts the app features of the site once the page is loaded and idle, or at once if it was opened as an app. */
export function LateApp() {
  const [isStarted, setStarted] = useState(false)
  useEffect(() => {
    const start = () => setStarted(true)
    if (isOpenedAsApp()) {
      start()
      return undefined
    }
    const timer = setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(start) : start()), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    isStarted && (
      <Suspense>
        <OfflineApp />
      </Suspense>
    )
  )
}

/** Whether the page has its own window or was opened to receive a file. */
function isOpenedAsApp(): boolean {
  const { search } = window.location
  return search.includes(`${SHARED_PARAMETER}=`) || !window.matchMedia('(display-mode: browser)').matches
}
