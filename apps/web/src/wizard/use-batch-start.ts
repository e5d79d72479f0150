import { useLocation, useNavigate } from 'react-router'

import { readPlace, type EntryPlace } from '../sessions/entry-place.ts'
import { useFileHandoff } from './file-handoff.tsx'

/** Returns a function that starts a batch of the page's tool with files. */
export function useBatchStart(): (files: readonly File[]) => void {
  const location = useLocation()
  const navigate = useNavigate()
  const { handOver } = useFileHandoff()
  return (files) => {
    handOver(files)
    const batch: EntryPlace = { session: undefined, step: 1, isBatch: true }
    // Work on the previous page stays available through Back.
    const isUnused = readPlace(location.state).session === undefined
    void navigate(
      { pathname: '.', search: location.search },
      { state: batch, replace: isUnused, preventScrollReset: true },
    )
  }
}
