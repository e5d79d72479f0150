import { Trans } from '@lingui/react/macro'
import { Suspense, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router'

import { LateFailure } from '../components/late-part/late-failure.tsx'
import { latePart } from '../components/late-part/late-part.tsx'
import { jobStorage } from '../api/job-storage.ts'
import { EarlyFilesContext } from '../components/upload/early-files.ts'
import { usePreload } from '../components/use-preload.ts'
import { readPlace } from '../sessions/entry-place.ts'
import { useFileHandoff } from './file-handoff.tsx'

/** What is shown before the rest is loaded. */
export interface FirstPlace {
  /** Whether a file was chosen, which is read once the rest is loaded. */
  isReading: boolean
  /** Why the rest could not be loaded; the files that were chosen wait. */
  failure?: ReactNode
  onFiles: (files: readonly File[]) => void
}

interface FilesFirstProps {
  /** Whether files add to those chosen before, instead of replacing them. */
  isMultiple: boolean
  /** Loads the rest with its messages; called as soon as the browser is idle. */
  load: () => Promise<ComponentType>
  /** Renders what is shown before the first file, and while a chosen one waits for the rest to be loaded. */
  renderFirst: (place: FirstPlace) => ReactNode
}

/**
 * A page that starts with a place for files, which works before the rest is loaded; the rest replaces it when the first
 * file arrives, and looks the same.
 */
export function FilesFirst({ isMultiple, load, renderFirst }: FilesFirstProps) {
  const { session } = readPlace(useLocation().state)
  const [Rest] = useState<(props: MissingProps) => ReactNode>(
    () => loaded.get(load) ?? latePart<MissingProps>(() => loadRest(load), Missing),
  )
  const { isWaiting } = useFileHandoff()
  // A visitor who is back sees the page as it was, without the empty place for files in between.
  const [isStarted, setIsStarted] = useState(session !== undefined && loaded.has(load))
  // Files from another page, a session to continue and jobs from before a reload need the rest at once.
  const startIfNeeded = useEffectEvent(() => {
    if (isWaiting() || session !== undefined || jobStorage.hasJob()) setIsStarted(true)
  })
  // oxlint-disable-next-line react/set-state-in-effect -- not as initial state: the prerendered page has none of these
  useEffect(() => startIfNeeded(), [session])
  const [picks] = useState(() => createPicks(isMultiple))
  usePreload(() => loadRest(load))

  function pick(files: readonly File[]) {
    picks.add(files)
    setIsStarted(true)
  }

  const first = renderFirst({ isReading: isStarted, onFiles: pick })
  if (!isStarted) return first
  const missing = renderFirst({ isReading: false, failure: <Failure />, onFiles: pick })
  return (
    <EarlyFilesContext value={picks.take}>
      <Suspense fallback={first}>
        <Rest missing={missing} />
      </Suspense>
    </EarlyFilesContext>
  )
}

/** Files chosen before the rest of the page is there. */
function createPicks(isMultiple: boolean) {
  let picked: readonly File[] = []
  return {
    add: (files: readonly File[]) => {
      picked = isMultiple ? [...picked, ...files] : files
    },
    /** Returns the files once; the second call returns none. */
    take: () => {
      const files = picked
      picked = []
      return files
    },
  }
}

interface MissingProps {
  /** What takes the place of the rest while it cannot be loaded. */
  missing: ReactNode
}

function Missing({ missing }: MissingProps) {
  return missing
}

function Failure() {
  return (
    <LateFailure>
      <Trans>Your file and settings are kept.</Trans>
    </LateFailure>
  )
}

/** What was loaded so far, by the function that loads it. */
const loaded = new WeakMap<FilesFirstProps['load'], () => ReactNode>()

async function loadRest(load: FilesFirstProps['load']): Promise<() => ReactNode> {
  const known = loaded.get(load)
  if (known !== undefined) return known
  const Rest = await load()
  const render = () => <Rest />
  loaded.set(load, render)
  return render
}
