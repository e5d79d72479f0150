import { useEffect, useRef, useState } from 'react'

import { loadMessages } from '../../messages/catalog.ts'
import type { ShelfScreen } from '../../shelf/screens/shelf-screen.tsx'
import { onShelfCount, readShelfCount } from '../../shelf/shelf-count.ts'
import type { Shelf } from '../../shelf/shelf.ts'
import { usePreload } from '../use-preload.ts'
import { BoardFrame } from './board-frame.tsx'
import { useShelfPlace } from './shelf-place.ts'

/** The visible shelf, and its files. */
interface LoadedShelf {
  Screen: typeof ShelfScreen
  shelf: Shelf
}

async function loadShelf(): Promise<LoadedShelf> {
  const [{ ShelfScreen: Screen }, shelf] = await Promise.all([
    import('../../shelf/screens/shelf-screen.tsx'),
    import('../../shelf/get-shelf.ts').then(({ getShelf }) => getShelf()),
    loadMessages('shelf'),
  ])
  return { Screen, shelf }
}

/** Shows the shelf on the pages that have one, once the page is idle. */
export function ShelfLoader() {
  const place = useShelfPlace()
  useEffect(() => onShelfCount(markPage), [])
  if (place === undefined) return null
  return (
    <>
      {/* Leaves room for the board below the end of the page. */}
      {place === 'board' && <div className="shelfroom" aria-hidden="true" />}
      <LateShelf hasBoard={place === 'board'} />
    </>
  )
}

/** Continues what `public/theme.js` started: an empty board shows no message if there are files. */
function markPage(): void {
  document.documentElement.toggleAttribute('data-files', readShelfCount() > 0)
}

/** Without a connection the board stays empty until the next page; nothing on this one depends on it. */
function LateShelf({ hasBoard }: { hasBoard: boolean }) {
  const [loaded, setLoaded] = useState<LoadedShelf>()
  const frame = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  usePreload(async () => {
    const found = await loadShelf()
    hadFocus.current = frame.current?.contains(document.activeElement) ?? false
    setLoaded(found)
  })
  // The loaded board replaces the empty one and takes its focus.
  useEffect(() => {
    if (hadFocus.current) frame.current?.querySelector<HTMLElement>('.shelf__acts button:last-of-type')?.focus()
    hadFocus.current = false
  }, [loaded])
  return (
    <div ref={frame}>
      {loaded === undefined ? hasBoard && <BoardFrame /> : <loaded.Screen shelf={loaded.shelf} hasBoard={hasBoard} />}
    </div>
  )
}
