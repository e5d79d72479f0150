import type { ToolDefinition, ToolId } from '@recto/contract'
import type { ComponentType, ReactNode } from 'react'

import { loadMessages, loadStepMessages } from '../messages/catalog.ts'
import { FilesFirst, type FirstPlace } from './files-first.tsx'

/** Loads a tool's screen for several files. */
export type LoadBatch = () => Promise<ComponentType>

interface BatchFirstProps {
  tool: ToolDefinition<ToolId>
  load: LoadBatch
  /** Renders what is there until the screen is. */
  renderFirst: (place: FirstPlace) => ReactNode
}

/** A tool with several files, each of which becomes a result: its screen, and until that is loaded a place for files. */
export function BatchFirst({ tool, load, renderFirst }: BatchFirstProps) {
  return <FilesFirst isMultiple load={loaderFor(tool.id, load)} renderFirst={renderFirst} />
}

/** The complete loaders, by those of the screens: a screen is recognized by the function that loads it. */
const loaders = new WeakMap<LoadBatch, LoadBatch>()

/** Loads a screen together with its messages, its session and the preview. */
function loaderFor(tool: ToolId, load: LoadBatch): LoadBatch {
  const known = loaders.get(load)
  if (known !== undefined) return known
  const loader = async () => {
    const [{ inSession }, Batch] = await Promise.all([
      import('./in-session.tsx'),
      load(),
      loadStepMessages(),
      loadMessages('batch'),
    ])
    return inSession(Batch, tool)
  }
  loaders.set(load, loader)
  return loader
}
