import type { ToolId } from '@recto/contract'
import { createContext, use, useSyncExternalStore } from 'react'

import type { WorkProgress } from '../wizard/work-progress.ts'
import type { EntryPlace } from './entry-place.ts'

/** A tool's running work, whichever page is open. */
export interface RunningWork {
  id: string
  tool: ToolId | undefined
  /** The name of its first file. */
  fileName: string
  fileCount: number
  progress: WorkProgress | undefined
  cancel: () => void
  /** Where to watch it: the path of its page, and the state of the history entry. */
  returnTo: { path: string; state: EntryPlace }
}

/** What running work reports. */
interface Report {
  progressed: (progress: WorkProgress) => void
  ended: () => void
}

/** The work running in this tab. */
export class RunningWorkList {
  #running: readonly RunningWork[] = []
  readonly #listeners = new Set<() => void>()

  /** All running work, oldest first; the same array until something changes. */
  readonly list = (): readonly RunningWork[] => this.#running

  /** Calls a function after each change; returns a function that unsubscribes. */
  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange)
    return () => void this.#listeners.delete(onChange)
  }

  add(work: Omit<RunningWork, 'id' | 'progress'>): Report {
    const id = crypto.randomUUID()
    this.#set([...this.#running, { ...work, id, progress: undefined }])
    return {
      progressed: (progress) => this.#set(this.#running.map((each) => (each.id === id ? { ...each, progress } : each))),
      ended: () => this.#set(this.#running.filter((each) => each.id !== id)),
    }
  }

  #set(running: readonly RunningWork[]): void {
    this.#running = running
    guardUploads(running.some(({ progress }) => progress?.phase === 'uploading'))
    for (const listener of this.#listeners) listener()
  }
}

/** Asks before the tab closes while a file is being uploaded. Everything else survives, or can be run again. */
function guardUploads(isUploading: boolean): void {
  // Only while needed: browsers do not cache pages with such a listener for Back and Forward.
  if (isUploading) addEventListener('beforeunload', askBeforeLeaving)
  else removeEventListener('beforeunload', askBeforeLeaving)
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** The work running in this tab; replaced in tests. */
export const RunningWorkContext = createContext(new RunningWorkList())

/** Returns the work running in this tab. */
export function useRunningWork(): readonly RunningWork[] {
  const { list, subscribe } = use(RunningWorkContext)
  return useSyncExternalStore(subscribe, list, list)
}
