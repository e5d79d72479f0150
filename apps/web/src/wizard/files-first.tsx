import { Suspense, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router'

import { readApiBase } from '../api/api-base.ts'
import { EarlyFilesContext, type EarlyFiles } from '../components/upload/early-files.ts'
import { usePreload, whenActive } from '../components/use-preload.ts'
import { assertReachable } from '../offline/connection.ts'
import { readPlace, WaitingContext } from '../sessions/entry-place.ts'
import { useFileHandoff } from './file-handoff.tsx'
import { lateRest } from './late-rest.tsx'

/** What is shown before the rest is loaded. */
export interface FirstPlace {
  /** Whether a file was chosen, which is read once the rest is loaded. */
  isReading: boolean
  /** Why the rest could not be loaded; the chosen files wait. */
  failure?: ReactNode
  onFiles: (files: readonly File[]) => void
}

interface FilesFirstProps {
  /** Whether files are added to those chosen before, instead of replacing them. */
  isMultiple: boolean
  /** Takes several files instead, if the page works on one. */
  onSeveral?: ((files: readonly File[]) => void) | undefined
  /** Loads the rest with its messages; called on the visitor's first interaction. */
  load: () => Promise<ComponentType>
  /** Renders what is shown before the first file, and while a chosen file waits for the rest to load. */
  renderFirst: (place: FirstPlace) => ReactNode
}

/**
 * A page that starts with a drop zone, which works before the rest is loaded. The rest replaces it when the first file
 * arrives, and looks the same.
 */
export function FilesFirst({ isMultiple, onSeveral, load, renderFirst }: FilesFirstProps) {
  const location = useLocation()
  const { session } = readPlace(location.state)
  // Already loaded content is shown at once, without an empty drop zone in between.
  const [Known] = useState(() => loaded.get(load))
  const [Late] = useState(() => lateRest(() => loadRest(load)))
  const { waiting, take } = useFileHandoff()
  // A returning visitor sees the page as it was.
  const [isStarted, setIsStarted] = useState(session !== undefined && loaded.has(load))
  // Files from another page, and a session to continue, need the rest at once.
  const startIfNeeded = useEffectEvent(() => {
    if (onSeveral !== undefined && waiting() > 1) onSeveral(take())
    else if (waiting() > 0 || session !== undefined) setIsStarted(true)
  })
  // oxlint-disable-next-line react/set-state-in-effect -- not as initial state: the prerendered page has none of these
  useEffect(() => startIfNeeded(), [location.key])
  const [picks] = useState(() => createPicks(isMultiple))
  usePreload(() => loadRest(load), whenActive)

  function pick(files: readonly File[]) {
    if (onSeveral !== undefined && files.length > 1) {
      onSeveral(files)
      return
    }
    picks.add(files)
    setIsStarted(true)
  }

  const first = renderFirst({ isReading: isStarted, onFiles: pick })
  if (!isStarted) return first
  return (
    <EarlyFilesContext value={picks.receive}>
      <WaitingContext value={first}>
        <Suspense fallback={first}>
          {Known === undefined ? (
            <Late renderMissing={(failure) => renderFirst({ isReading: false, failure, onFiles: pick })} />
          ) : (
            <Known />
          )}
        </Suspense>
      </WaitingContext>
    </EarlyFilesContext>
  )
}

/** Files chosen in the initial content. A file picker opened there may outlive it. */
function createPicks(isMultiple: boolean) {
  let picked: readonly File[] = []
  let deliver: ((files: readonly File[]) => void) | undefined
  const flush = () => {
    if (deliver === undefined || picked.length === 0) return
    const files = picked
    picked = []
    deliver(files)
  }
  const add = (files: readonly File[]) => {
    picked = isMultiple ? [...picked, ...files] : files
    flush()
  }
  const receive: EarlyFiles = (onFiles) => {
    deliver = onFiles
    flush()
    return () => {
      if (deliver === onFiles) deliver = undefined
    }
  }
  return { add, receive }
}

/** What has been loaded so far, by loader function. */
const loaded = new WeakMap<FilesFirstProps['load'], ComponentType>()

async function loadRest(load: FilesFirstProps['load']): Promise<ComponentType> {
  const known = loaded.get(load)
  if (known !== undefined) return known
  await assertReachable(readApiBase())
  const Rest = await load()
  loaded.set(load, Rest)
  return Rest
}
