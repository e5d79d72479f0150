import '../components/upload/upload.css'

import { Trans } from '@lingui/react/macro'
import type { ToolDefinition, ToolId } from '@recto/contract'
import { useMemo, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router'

import { useAccepts, useConfig, useNeedsApiKey, useToolGap } from '../api/config-context.tsx'
import { AfterAMoment } from '../components/after-a-moment.tsx'
import { DropZone } from '../components/upload/drop-zone.tsx'
import { SeveralFilesContext } from '../components/upload/several-files.ts'
import { useWindowFiles } from '../components/upload/use-window-files.ts'
import { loadStepMessages } from '../messages/catalog.ts'
import { readPlace } from '../sessions/entry-place.ts'
import { BatchFirst, type LoadBatch } from './batch-first.tsx'
import { FilesFirst, type FirstPlace } from './files-first.tsx'
import { LateNotice } from './late-notices.tsx'
import { ShelfChoice } from './shelf-choice.tsx'
import { UploadNotes, UploadNotesContext } from './upload-notes.tsx'
import { ToolHeader } from './tool-header.tsx'
import { useBatchStart } from './use-batch-start.ts'

/** Loads a tool's wizard. */
type LoadWizard = () => Promise<ComponentType>

interface ToolPageProps {
  tool: ToolDefinition<ToolId>
  /** What the tool leaves unchanged, in one line. */
  promise?: ReactNode
  /** A further line below. */
  aside?: ReactNode
  load: LoadWizard
  /** Loads the screen for several files, if the tool makes one result from each. */
  loadBatch?: LoadBatch
}

/** The page of a tool. It starts with just the first step, before any file is chosen. */
export function ToolPage({ tool, promise, aside, load, loadBatch }: ToolPageProps) {
  const { isBatch } = readPlace(useLocation().state)
  const beginBatch = useBatchStart()
  const gap = useToolGap()(tool)
  const notes = useMemo(() => ({ promise, aside }), [promise, aside])
  if (useNeedsApiKey()) {
    return (
      <main id="main" className="work work--narrow">
        <ToolHeader tool={tool} />
        <LateNotice gap="api-key" />
      </main>
    )
  }
  if (gap !== undefined) {
    return (
      <main id="main" className="work work--narrow">
        <ToolHeader tool={tool} />
        <LateNotice gap={gap} />
      </main>
    )
  }
  const renderFirst = (place: FirstPlace) => <FirstStep tool={tool} {...place} />
  if (isBatch && loadBatch !== undefined) {
    return (
      <UploadNotesContext value={notes}>
        <BatchFirst tool={tool} load={loadBatch} renderFirst={renderFirst} />
      </UploadNotesContext>
    )
  }
  const takeSeveral = loadBatch && beginBatch
  return (
    <UploadNotesContext value={notes}>
      <SeveralFilesContext value={takeSeveral}>
        <FilesFirst
          isMultiple={tool.multiple}
          load={loaderFor(tool.id, load)}
          onSeveral={takeSeveral}
          renderFirst={renderFirst}
        />
      </SeveralFilesContext>
    </UploadNotesContext>
  )
}

/** The complete loaders, by wizard loader: a wizard is identified by the function that loads it. */
const loaders = new WeakMap<LoadWizard, LoadWizard>()

/** Loads the wizard together with its messages, its session and the preview. */
function loaderFor(tool: ToolId, load: LoadWizard): LoadWizard {
  const known = loaders.get(load)
  if (known !== undefined) return known
  const loader = async () => {
    const [{ inSession }, Wizard] = await Promise.all([import('./in-session.tsx'), load(), loadStepMessages()])
    return inSession(Wizard, tool)
  }
  loaders.set(load, loader)
  return loader
}

/** The first step before the wizard is loaded. */
function FirstStep({ tool, isReading, failure, onFiles }: FirstPlace & { tool: ToolDefinition<ToolId> }) {
  const maxSize = useConfig()[tool.sizeLimit]
  const accept = useAccepts(tool)
  const isDragOver = useWindowFiles(onFiles, true)
  return (
    <main id="main" className="work work--narrow">
      <ToolHeader tool={tool} step={1} />
      <DropZone
        accept={accept}
        multiple={tool.multiple}
        maxSize={maxSize}
        isDragOver={isDragOver}
        isSmall={false}
        isNext={!isReading}
        onFiles={onFiles}
      />
      {failure ?? (
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
