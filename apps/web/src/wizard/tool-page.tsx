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

import { useConfig } from '../api/config-context.tsx'
import { jobStorage } from '../api/job-storage.ts'
import { DropZone } from '../components/upload/drop-zone.tsx'
import { EarlyFilesContext } from '../components/upload/early-files.ts'
import { useWindowFiles } from '../components/upload/use-window-files.ts'
import { usePreload } from '../components/use-preload.ts'
import { loadStepMessages } from '../messages/catalog.ts'
import { useFileHandoff } from './file-handoff.tsx'
import { UploadNotes, UploadNotesContext } from './upload-notes.tsx'
import { ToolHeader } from './tool-header.tsx'

interface ToolPageProps {
  tool: ToolDefinition<ToolId>
  /** What the tool leaves as it is, in one line. */
  promise: ReactNode
  /** One more line below. */
  aside?: ReactNode
  /** Brings all three steps; asked for as soon as the browser has nothing better to do. */
  load: () => Promise<ComponentType>
}

/**
 * The page of a tool: at first its first step alone, which is there and answers before the rest has come. The wizard takes its place
 * with the first file, and looks the same.
 */
export function ToolPage({ tool, promise, aside, load }: ToolPageProps) {
  const [Wizard] = useState(() => lazy(() => bring(load)))
  const { isWaiting } = useFileHandoff()
  const [isBegun, setIsBegun] = useState(false)
  // Files that come from another page, and work that was under way when this one was loaded anew, are the wizard's.
  const goOn = useEffectEvent(() => (isWaiting() || jobStorage.hasJob()) && setIsBegun(true))
  // oxlint-disable-next-line react/set-state-in-effect -- not from the start: the page that was built ahead knows neither
  useEffect(() => void goOn(), [])
  const picked = useRef<readonly File[]>([])
  const notes = useMemo(() => ({ promise, aside }), [promise, aside])
  usePreload(() => bring(load))

  function pick(files: readonly File[]) {
    picked.current = tool.multiple ? [...picked.current, ...files] : files
    setIsBegun(true)
  }

  function takePicked() {
    const files = picked.current
    picked.current = []
    return files
  }

  const firstStep = <FirstStep tool={tool} onFiles={pick} />
  return (
    <UploadNotesContext value={notes}>
      {isBegun ? (
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

/** The wizard with its words and its look into files. */
async function bring(load: ToolPageProps['load']): Promise<{ default: ComponentType }> {
  const [{ PreviewProvider }, Wizard] = await Promise.all([
    import('../preview/preview-context.tsx'),
    load(),
    loadStepMessages(),
  ])
  return {
    default: () => (
      <PreviewProvider>
        <Wizard />
      </PreviewProvider>
    ),
  }
}

/** The first step as it is before anything was chosen. */
function FirstStep({ tool, onFiles }: { tool: ToolDefinition<ToolId>; onFiles: (files: readonly File[]) => void }) {
  const maxSize = useConfig()[tool.sizeLimit]
  const isOver = useWindowFiles(onFiles)
  return (
    <main id="main" className="work work--narrow">
      <ToolHeader tool={tool} step={1} />
      <DropZone
        accept={tool.accepts}
        multiple={tool.multiple}
        maxSize={maxSize}
        isOver={isOver}
        isSmall={false}
        isNext
        onFiles={onFiles}
      />
      <UploadNotes />
    </main>
  )
}
