import '../../wizard/tool-header.css'
import '../../wizard/work.css'
import './upload-page.css'

import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'

import { useConfig } from '../../api/config-context.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { PageThumbnail } from '../../components/page-thumbnail/page-thumbnail.tsx'
import type { UploadItem } from '../../components/upload/file-row.tsx'
import { Upload } from '../../components/upload/upload.tsx'
import { usePreload } from '../../components/use-preload.ts'
import { PreviewProvider } from '../../preview/preview-context.tsx'
import { ToolSession } from '../../sessions/tool-session.tsx'
import { ApiKeyNotice } from '../../wizard/api-key-notice.tsx'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { FileSummary } from './file-summary.tsx'
import { useUploadScreen, type UploadScreenModel } from './use-upload-screen.ts'

/** Not needed before a file was read. */
const ToolSuggestions = lazy(loadSuggestions)

/** Upload: the file comes first, then the tools that suit it. */
export function UploadPage() {
  return (
    <ToolSession>
      <PreviewProvider>
        <UploadScreen />
      </PreviewProvider>
    </ToolSession>
  )
}

/** The files, what is known about them, and what can be done with them. */
export function UploadScreen() {
  const screen = useUploadScreen()
  usePreload(loadSuggestions)
  const { maxUploadMb, maxUploadMbCompress, maxFiles, requiresApiKey } = useConfig()
  const maxSize = Math.max(maxUploadMb, maxUploadMbCompress)
  if (requiresApiKey === true) {
    return (
      <main id="main" className="work work--narrow">
        <Head />
        <ApiKeyNotice />
      </main>
    )
  }
  return (
    <main id="main" className="work work--narrow">
      <Head />
      <Upload
        accept=""
        hint={<Trans>PDF files up to {maxSize}MB each. Nothing is uploaded until you choose a tool.</Trans>}
        maxSize={maxSize}
        maxFiles={maxFiles}
        items={screen.files.map((file) => toItem(file, screen))}
        onAdd={screen.add}
        onRemove={screen.remove}
      />
      <Findings screen={screen} />
    </main>
  )
}

async function loadSuggestions() {
  return { default: (await import('./tool-suggestions.tsx')).ToolSuggestions }
}

function Head() {
  return (
    <div className="toolhead">
      <div className="toolhead__top">
        <Link className="back" to="/">
          <Icon name="arrow-left" />
          <Trans>Back to Home</Trans>
        </Link>
      </div>
      <div className="toolhead__title toolhead__title--plain">
        <div>
          <h1>
            <Trans>Upload a PDF</Trans>
          </h1>
          <p>
            <Trans>Recto checks your file in your browser and suggests tools that fit.</Trans>
          </p>
        </div>
      </div>
    </div>
  )
}

/** The outcome of the inspection: pending, suggestions, or no suitable tool. */
function Findings({ screen }: { screen: UploadScreenModel }) {
  const { files, usable, isInspecting, suggestions, facts } = screen
  return (
    <>
      <p className="vh" role="status">
        {isInspecting && <Trans>Checking your files…</Trans>}
      </p>
      {files.length > 0 && !isInspecting && usable.length > 0 && (
        <Suspense>
          <ToolSuggestions suggestions={suggestions} files={usable.map(({ file }) => file)} facts={facts} />
        </Suspense>
      )}
      {usable.length > 1 && !isInspecting && (
        <p className="quiet">
          <Trans>
            The other tools take one file at a time. Choose “Use only this file” next to a file to see what fits it.
          </Trans>
        </p>
      )}
    </>
  )
}

function toItem(chosen: ChosenFile, { usable, isScanned, keepOnly }: UploadScreenModel): UploadItem {
  const { id, file, reading } = chosen
  const detail = (
    <>
      <FileSummary chosen={chosen} isScanned={isScanned} />
      {usable.length > 1 && usable.includes(chosen) && (
        <p className="todo">
          <button type="button" className="linkbtn" onClick={() => keepOnly(id)}>
            <Trans>Use only this file</Trans>
          </button>
        </p>
      )}
    </>
  )
  if (reading.status === 'locked') return { id, file, tone: 'locked', detail }
  if (reading.status === 'broken') return { id, file, tone: 'bad', detail }
  const facts = reading.status === 'ready' ? reading.facts : undefined
  const document = facts === undefined ? undefined : chosen
  return {
    id,
    file,
    detail,
    thumbnail: <PageThumbnail document={document} aspectRatio={facts?.aspectRatios[0]} size={51} priority="soon" />,
  }
}
