import type { ToolDefinition, ToolId } from '@recto/contract'
import { Suspense, useState, type ComponentType, type ReactNode } from 'react'

import { LateFailure } from '../components/late-part/late-failure.tsx'
import { latePart } from '../components/late-part/late-part.tsx'
import { SeveralFilesContext } from '../components/upload/several-files.ts'
import { loadMessages } from '../messages/catalog.ts'
import type { BatchProps } from './batch/batch-props.ts'
import { loadWithPreview } from './load-with-preview.tsx'
import { ToolHeader } from './tool-header.tsx'

/** Loads a tool's screen for several files. */
export type LoadBatch = () => Promise<ComponentType<BatchProps>>

/** The files of a batch, and what adds to them; undefined for tools without one. */
export interface BatchStart {
  /** Undefined while there is no batch. */
  files: readonly File[] | undefined
  add: ((files: readonly File[]) => void) | undefined
  renderScreen: (fallback: ReactNode) => ReactNode
}

/** Takes several files on the page of a tool, and fetches its screen for them. */
export function useBatchStart(tool: ToolDefinition<ToolId>, load: LoadBatch | undefined): BatchStart {
  const [Screen] = useState(() => load && lateScreen(tool, load))
  const [files, setFiles] = useState<readonly File[]>()
  return {
    files,
    // More may be chosen while the screen is fetched.
    add: Screen && ((added) => setFiles((chosen = []) => [...chosen, ...added])),
    renderScreen: (fallback) =>
      Screen !== undefined &&
      files !== undefined && (
        <Suspense fallback={fallback}>
          <Screen files={files} onLeave={() => setFiles(undefined)} />
        </Suspense>
      ),
  }
}

/** A tool's screen for one file, which the screen for several replaces when they come. */
export function BatchSwitch({ start, children }: { start: BatchStart; children: ReactNode }) {
  const single = <SeveralFilesContext value={start.add}>{children}</SeveralFilesContext>
  return start.files === undefined ? single : start.renderScreen(children)
}

function lateScreen(tool: ToolDefinition<ToolId>, load: LoadBatch) {
  const Missing = () => (
    <main id="main" className="work work--narrow">
      <ToolHeader tool={tool} step={1} />
      <LateFailure />
    </main>
  )
  return latePart<BatchProps>(() => loadWithPreview(load, () => loadMessages('batch')), Missing)
}
