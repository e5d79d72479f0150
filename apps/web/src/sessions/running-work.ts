import type { ToolId } from '@recto/contract'
import { createContext, use, useSyncExternalStore } from 'react'

import type { WorkProgress } from '../wizard/work-progress.ts'
import type { EntryPlace } from './entry-place.ts'

/** Work of a tool that is running, whichever page is open. */
export interface RunningWork {
  id: string
  tool: ToolId | undefined
  /** The first of its files. */
  fileName: string
  fileCount: number
  progress: WorkProgress | undefined
  cancel: () => void
  /** Where it can be watched: the path of its page, and the state of the history entry. */
  returnTo: { path: string; state: EntryPlace }
}

/** What a piece of running work reports. */
interface Report {
  progressed: (progress: WorkProgress) => void
  ended: () => void
}

/** The work that is running in this tab. */
export class RunningWorkList {
  #running: readonly RunningWork[] = []
  readonly #listeners = new Set<() => void>()

  /** All of it, oldest first; the same array until something changes. */
  readonly list = (): readonly RunningWork[] => this.#running

  /** Calls a function after each change. Returns a function that stops that. */
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

/** Asks before the tab closes while a file is being sent: everything else survives, or can be run again. */
function guardUploads(isUploading: boolean): void {
  // Only while needed: pages with such a listener are not kept for Back and Forward.
  if (isUploading) addEventListener('beforeunload', askBeforeLeaving)
  else removeEventListener('beforeunload', askBeforeLeaving)
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** The work that is running in this tab; tests bring their own. */
export const RunningWorkContext = createContext(new RunningWorkList())

/** Returns the work that is running in this tab. */
export function useRunningWork(): readonly RunningWork[] {
  const { list, subscribe } = use(RunningWorkContext)
  return useSyncExternalStore(subscribe, list, list)
}
