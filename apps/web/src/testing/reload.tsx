import { act } from '@testing-library/react'
import { setTimeout as wait } from 'node:timers/promises'
import type { ReactNode } from 'react'

import { SessionKeeper, type FileShelf } from '../sessions/session-keeper.ts'
import { SessionStore } from '../sessions/session-store.ts'
import { createSnapshotStore } from '../sessions/snapshot-store.ts'
import { fakePreview } from './fake-preview-worker.ts'
import { renderScreen } from './render-screen.tsx'

/** Longer than the delay before changes are saved. */
const SAVING_MS = 300

/** A shelf in memory, which outlives a page. */
export function createShelf(): FileShelf {
  const files: File[] = []
  return {
    keep: (file) => Promise.resolve(String(files.push(file) - 1)),
    open: (id) => {
      const file = files[Number(id)]
      return Promise.resolve(file && new File([file], file.name, { type: file.type }))
    },
  }
}

/** The sessions of a page, which are saved in the tab and find their files on the shelf. */
export function openStore(shelf: FileShelf): SessionStore {
  return new SessionStore(
    new SessionKeeper(
      createSnapshotStore(() => sessionStorage),
      shelf,
    ),
  )
}

/** Waits until changes are saved. */
export function saveChanges(): Promise<void> {
  return act(() => wait(SAVING_MS))
}

type View = ReturnType<typeof renderScreen>

/** Ends the page and starts another one at the same history entry. */
export async function reload(
  view: View,
  content: ReactNode,
  shelf: FileShelf,
  startLocalWorker?: () => Worker,
): Promise<View> {
  await saveChanges()
  const entry = view.router.state.location
  view.unmount()
  return renderScreen(content, fakePreview({}), startLocalWorker, { store: openStore(shelf), entry })
}
