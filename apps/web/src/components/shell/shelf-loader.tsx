import { Suspense, useState } from 'react'

import { loadMessages } from '../../messages/catalog.ts'
import { latePart } from '../late-part/late-part.tsx'
import { usePreload } from '../use-preload.ts'
import { useShelfPlace } from './shelf-place.ts'

// Without a connection the shelf is missing until the next page; nothing on this one depends on it.
const ShelfScreen = latePart(loadShelf, () => null)

async function loadShelf() {
  const [{ ShelfScreen: Loaded }] = await Promise.all([
    import('../../shelf/screens/shelf-screen.tsx'),
    loadMessages('shelf'),
  ])
  return Loaded
}

/** Shows the shelf on the pages that have one, once the page is idle. */
export function ShelfLoader() {
  const place = useShelfPlace()
  if (place === undefined) return null
  return (
    <>
      {/* Leaves room for the board below the end of the page. */}
      {place === 'board' && <div className="shelfroom" aria-hidden="true" />}
      <LateShelf hasBoard={place === 'board'} />
    </>
  )
}

function LateShelf({ hasBoard }: { hasBoard: boolean }) {
  const [isLoaded, setIsLoaded] = useState(false)
  usePreload(async () => {
    await loadShelf()
    setIsLoaded(true)
  })
  if (!isLoaded) return null
  return (
    <Suspense>
      <ShelfScreen hasBoard={hasBoard} />
    </Suspense>
  )
}
