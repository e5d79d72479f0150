import type { ToolDefinition, ToolId } from '@recto/contract'
import type { ComponentType, ReactNode } from 'react'

import { loadMessages, loadStepMessages } from '../messages/catalog.ts'
import { FilesFirst, type FirstPlace } from './files-first.tsx'

/** Loads a tool's screen for several files. */
export type LoadBatch = () => Promise<ComponentType>

interface BatchFirstProps {
  tool: ToolDefinition<ToolId>
  load: LoadBatch
  /** Renders a placeholder until the screen is loaded. */
  renderFirst: (place: FirstPlace) => ReactNode
}

/** A tool that turns each of several files into a result: its screen, with a drop zone until that is loaded. */
export function BatchFirst({ tool, load, renderFirst }: BatchFirstProps) {
  return <FilesFirst isMultiple load={loaderFor(tool.id, load)} renderFirst={renderFirst} />
}

/** The complete loaders, by screen loader: a screen is identified by the function that loads it. */
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
