import '../components/upload/upload.css'

import { Trans } from '@lingui/react/macro'
import type { ToolDefinition, ToolId } from '@recto/contract'
import {
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
import { AfterAMoment } from '../components/after-a-moment.tsx'
import { LateFailure } from '../components/late-part/late-failure.tsx'
import { latePart } from '../components/late-part/late-part.tsx'
import { DropZone } from '../components/upload/drop-zone.tsx'
import { EarlyFilesContext } from '../components/upload/early-files.ts'
import { useWindowFiles } from '../components/upload/use-window-files.ts'
import { usePreload } from '../components/use-preload.ts'
import { ApiKeyNotice } from './api-key-notice.tsx'
import { BatchSwitch, useBatchStart, type LoadBatch } from './batch-screen.tsx'
import { useFileHandoff } from './file-handoff.tsx'
import { loadWithPreview } from './load-with-preview.tsx'
import { ShelfChoice } from './shelf-choice.tsx'
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
  /** Loads the screen for several files, of a tool that makes one result of each. */
  loadBatch?: LoadBatch
}

/**
 * The page of a tool. It starts with the first step alone, which works before the rest is loaded; the wizard replaces
 * it when the first file arrives, and looks the same.
 */
export function ToolPage({ tool, promise, aside, load, loadBatch }: ToolPageProps) {
  const [Wizard] = useState(() => latePart<FirstStepProps>(() => loadWithPreview(load), MissingWizard))
  const batch = useBatchStart(tool, loadBatch)
  const { isWaiting } = useFileHandoff()
  const [isStarted, setIsStarted] = useState(false)
  // Files from another page and jobs from before a reload need the wizard at once.
  const startIfNeeded = useEffectEvent(() => (isWaiting() || jobStorage.hasJob()) && setIsStarted(true))
  // oxlint-disable-next-line react/set-state-in-effect -- not as initial state: the prerendered page has neither
  useEffect(() => void startIfNeeded(), [])
  const picked = useRef<readonly File[]>([])
  const notes = useMemo(() => ({ promise, aside }), [promise, aside])
  usePreload(() => loadWithPreview(load))

  function pick(files: readonly File[]) {
    if (batch.add !== undefined && (files.length > 1 || batch.files !== undefined)) {
      batch.add(files)
      return
    }
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
  const isReading = isStarted || batch.files !== undefined
  const firstStep = <FirstStep tool={tool} isReading={isReading} onFiles={pick} />
  return (
    <UploadNotesContext value={notes}>
      <BatchSwitch start={batch}>
        {isStarted && batch.files === undefined ? (
          <EarlyFilesContext value={takePicked}>
            <Suspense fallback={firstStep}>
              <Wizard tool={tool} onFiles={pick} />
            </Suspense>
          </EarlyFilesContext>
        ) : (
          firstStep
        )}
      </BatchSwitch>
    </UploadNotesContext>
  )
}

interface FirstStepProps {
  tool: ToolDefinition<ToolId>
  /** Whether a file was chosen, which is read once the wizard is loaded. */
  isReading?: boolean
  onFiles: (files: readonly File[]) => void
  /** What went wrong with the files that were chosen. */
  children?: ReactNode
}

/** The first step again, with the reason why nothing follows; the files that were chosen wait. */
function MissingWizard({ tool, onFiles }: FirstStepProps) {
  return (
    <FirstStep tool={tool} onFiles={onFiles}>
      <LateFailure>
        <Trans>Your file and settings are kept.</Trans>
      </LateFailure>
    </FirstStep>
  )
}

/** The first step before the wizard is loaded. */
function FirstStep({ tool, isReading = false, onFiles, children }: FirstStepProps) {
  const maxSize = useConfig()[tool.sizeLimit]
  const isDragOver = useWindowFiles(onFiles, true)
  return (
    <main id="main" className="work work--narrow">
      <ToolHeader tool={tool} step={1} />
      <DropZone
        accept={tool.accepts}
        multiple={tool.multiple}
        maxSize={maxSize}
        isDragOver={isDragOver}
        isSmall={false}
        isNext={!isReading}
        onFiles={onFiles}
      />
      {children ?? (
        <p className="drop__wait" role="status">
          {isReading && (
            <AfterAMoment>
              <Trans>Reading the file</Trans>
            </AfterAMoment>
          )}
        </p>
      )}
      {!isReading && <ShelfChoice tool={tool} onFiles={onFiles} />}
      <UploadNotes />
    </main>
  )
}
