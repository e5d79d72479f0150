import type { ToolDefinition, ToolId } from '@recto/contract'
import { Suspense, useState, useSyncExternalStore } from 'react'

import { latePart } from '../components/late-part/late-part.tsx'
import { usePreload } from '../components/use-preload.ts'
import { loadMessages } from '../messages/catalog.ts'
import { onShelfCount, readShelfCount } from '../shelf/shelf-count.ts'

// Without a connection the page works as if there were no shelf.
const FileChoice = latePart(loadChoice, () => null)

async function loadChoice() {
  const [{ FileChoice: Loaded }] = await Promise.all([
    import('../shelf/screens/file-choice.tsx'),
    loadMessages('shelf'),
  ])
  return Loaded
}

interface ShelfChoiceProps {
  tool: ToolDefinition<ToolId>
  onFiles: (files: readonly File[]) => void
}

/** The shelf's files below the drop zone, once the page is idle; nothing while the shelf is empty. */
export function ShelfChoice({ tool, onFiles }: ShelfChoiceProps) {
  const count = useSyncExternalStore(onShelfCount, readShelfCount, noFiles)
  const [isIdle, setIsIdle] = useState(false)
  usePreload(() => {
    setIsIdle(true)
    return Promise.resolve()
  })
  if (!isIdle || count === 0) return null
  return (
    <Suspense>
      <FileChoice tool={tool} onFiles={onFiles} />
    </Suspense>
  )
}

/** The prerendered page has no files yet. */
function noFiles(): number {
  return 0
}
