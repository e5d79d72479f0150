import '../components/upload/upload.css'

import type { ToolDefinition, ToolId } from '@recto/contract'
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { useLocation } from 'react-router'

import { useConfig } from '../api/config-context.tsx'
import { jobStorage } from '../api/job-storage.ts'
import { DropZone } from '../components/upload/drop-zone.tsx'
import { EarlyFilesContext } from '../components/upload/early-files.ts'
import { useWindowFiles } from '../components/upload/use-window-files.ts'
import { usePreload } from '../components/use-preload.ts'
import { loadStepMessages } from '../messages/catalog.ts'
import { readPlace } from '../sessions/entry-place.ts'
import { ApiKeyNotice } from './api-key-notice.tsx'
import { useFileHandoff } from './file-handoff.tsx'
import { UploadNotes, UploadNotesContext } from './upload-notes.tsx'
import { ToolHeader } from './tool-header.tsx'

interface ToolPageProps {
  tool: ToolDefinition<ToolId>
  /** What the tool leaves unchanged, in one line. */
  promise?: ReactNode
  /** A further line below. */
  aside?: ReactNode
  /** Loads the wizard; called as soon as the browser is idle. */
  load: () => Promise<ComponentType>
}

/**
 * The page of a tool. It starts with the first step alone, which works before the rest is loaded; the wizard replaces
 * it when the first file arrives, and looks the same.
 */
export function ToolPage({ tool, promise, aside, load }: ToolPageProps) {
  const { session } = readPlace(useLocation().state)
  const [Wizard] = useState(() => loaded.get(load) ?? lazy(() => loadWizard(tool.id, load)))
  const { isWaiting } = useFileHandoff()
  // A visitor who is back sees the tool as it was, without the empty first step in between.
  const [isStarted, setIsStarted] = useState(session !== undefined && loaded.has(load))
  // Files from another page, a session to continue and jobs from before a reload need the wizard at once.
  const startIfNeeded = useEffectEvent(() => {
    if (isWaiting() || session !== undefined || jobStorage.hasJob()) setIsStarted(true)
  })
  // oxlint-disable-next-line react/set-state-in-effect -- not as initial state: the prerendered page has none of these
  useEffect(() => startIfNeeded(), [session])
  const picked = useRef<readonly File[]>([])
  const notes = useMemo(() => ({ promise, aside }), [promise, aside])
  usePreload(() => loadWizard(tool.id, load))

  function pick(files: readonly File[]) {
    picked.current = tool.multiple ? [...picked.current, ...files] : files
    setIsStarted(true)
  }

  function takePicked() {
    const files = picked.current
    picked.current = []
    return files
  }

  if (useConfig().requiresApiKey === true) {
    return (
      <main id="main" className="work work--narrow">
        <ToolHeader tool={tool} />
        <ApiKeyNotice />
      </main>
    )
  }
  const firstStep = <FirstStep tool={tool} onFiles={pick} />
  return (
    <UploadNotesContext value={notes}>
      {isStarted ? (
        <EarlyFilesContext value={takePicked}>
          <Suspense fallback={firstStep}>
            <Wizard />
          </Suspense>
        </EarlyFilesContext>
      ) : (
        firstStep
      )}
    </UploadNotesContext>
  )
}

/** The wizards loaded so far, by the function that loads them. */
const loaded = new WeakMap<ToolPageProps['load'], ComponentType>()

/** Loads the wizard together with its messages, the sessions and the preview. */
async function loadWizard(tool: ToolId, load: ToolPageProps['load']): Promise<{ default: ComponentType }> {
  const [{ PreviewProvider }, { ToolSession }, Wizard] = await Promise.all([
    import('../preview/preview-context.tsx'),
    import('../sessions/tool-session.tsx'),
    load(),
    loadStepMessages(),
  ])
  const known = loaded.get(load)
  if (known !== undefined) return { default: known }
  const InSession = () => (
    <ToolSession tool={tool}>
      <PreviewProvider>
        <Wizard />
      </PreviewProvider>
    </ToolSession>
  )
  loaded.set(load, InSession)
  return { default: InSession }
}

/** The first step before any file was chosen. */
function FirstStep({ tool, onFiles }: { tool: ToolDefinition<ToolId>; onFiles: (files: readonly File[]) => void }) {
  const maxSize = useConfig()[tool.sizeLimit]
  const isDragOver = useWindowFiles(onFiles)
  return (
    <main id="main" className="work work--narrow">
      <ToolHeader tool={tool} step={1} />
      <DropZone
        accept={tool.accepts}
        multiple={tool.multiple}
        maxSize={maxSize}
        isDragOver={isDragOver}
        isSmall={false}
        isNext
        onFiles={onFiles}
      />
      <UploadNotes />
    </main>
  )
}
