import { Trans } from '@lingui/react/macro'

import { useConfig } from '../../api/config-context.tsx'
import type { UploadItem } from '../../components/upload/file-row.tsx'
import { Upload } from '../../components/upload/upload.tsx'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { FileThumbnail } from '../../wizard/file-thumbnail.tsx'
import { FileSummary } from './file-summary.tsx'
import { ToolSuggestions } from './tool-suggestions.tsx'
import { UploadFrame, UploadHint, useLargestSize } from './upload-frame.tsx'
import { useUploadScreen, type UploadScreenModel } from './use-upload-screen.ts'

/** The files, their facts, and the tools for them. */
export function UploadScreen() {
  const screen = useUploadScreen()
  const { maxFiles } = useConfig()
  return (
    <UploadFrame>
      <Upload
        accept=""
        hint={<UploadHint />}
        maxSize={useLargestSize()}
        maxFiles={maxFiles}
        items={screen.files.map((file) => toItem(file, screen))}
        onAdd={screen.add}
        onRemove={screen.remove}
      />
      <Findings screen={screen} />
    </UploadFrame>
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
        <ToolSuggestions suggestions={suggestions} files={usable.map(({ file }) => file)} facts={facts} />
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
  return { id, file, detail, thumbnail: <FileThumbnail file={chosen} size={51} /> }
}
