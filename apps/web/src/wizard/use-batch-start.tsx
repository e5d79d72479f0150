import type { ToolDefinition, ToolId } from '@recto/contract'
import { Suspense, useState, type ComponentType, type ReactNode } from 'react'

import { loadMessages, loadStepMessages } from '../messages/catalog.ts'
import type { BatchProps } from './batch/batch-props.ts'
import type { FirstPlace } from './files-first.tsx'
import { lateRest } from './late-rest.tsx'

/** Loads a tool's screen for several files. */
export type LoadBatch = () => Promise<ComponentType<BatchProps>>

/**
 * Takes several files on the page of a tool, and fetches its screen for them.
 * @param load left out for a tool without such a screen
 * @param renderFirst what is there until the screen is
 * @returns what takes the files, undefined for tools that do not; and the screen, once there are files
 */
export function useBatchStart(
  tool: ToolDefinition<ToolId>,
  load: LoadBatch | undefined,
  renderFirst: (place: FirstPlace) => ReactNode,
) {
  const [Screen] = useState(() => load && lateRest(() => loadInSession(tool.id, load)))
  const [files, setFiles] = useState<readonly File[]>()
  // More may be chosen while the screen is loaded.
  const add = (added: readonly File[]) => setFiles((chosen = []) => [...chosen, ...added])
  const place = { isReading: true, onFiles: add }
  return {
    takeSeveral: Screen === undefined ? undefined : add,
    screen: Screen !== undefined && files !== undefined && (
      <Suspense fallback={renderFirst(place)}>
        <Screen
          renderMissing={(failure) => renderFirst({ ...place, isReading: false, failure })}
          files={files}
          onLeave={() => setFiles(undefined)}
        />
      </Suspense>
    ),
  }
}

/** Loads the screen for several files together with its messages, a session and the preview. */
async function loadInSession(tool: ToolId, load: LoadBatch) {
  const [{ inOwnSession }, Batch] = await Promise.all([
    import('./in-session.tsx'),
    load(),
    loadStepMessages(),
    loadMessages('batch'),
  ])
  return inOwnSession(Batch, tool)
}
