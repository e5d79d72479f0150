import { Trans } from '@lingui/react/macro'
import type { ToolDefinition, ToolId } from '@recto/contract'
import type { ReactNode } from 'react'

import { useConfig } from '../api/config-context.tsx'
import { Icon } from '../components/icon/icon.tsx'
import type { UploadItem } from '../components/upload/file-row.tsx'
import { Upload } from '../components/upload/upload.tsx'
import { isUsable, type ChosenFile } from './chosen-files.ts'
import { DocumentDetails } from './document-details.tsx'
import { FileProblem } from './file-problem.tsx'
import { FileThumbnail } from './file-thumbnail.tsx'
import { FileLosses } from './loss-notice.tsx'
import { ShelfChoice } from './shelf-choice.tsx'
import { UploadNotes } from './upload-notes.tsx'
import type { ChosenFiles } from './use-chosen-files.ts'

interface FilesUploadProps {
  tool: ToolDefinition<ToolId>
  /** The fewest files the tool works on. */
  minFiles: number
  /** Shown while there are fewer that can be used. */
  tooFew?: ReactNode
  chosen: ChosenFiles
  onContinue: () => void
}

/** Step 1 of a tool that works on several files together. */
export function FilesUpload({ tool, minFiles, tooFew, chosen, onContinue }: FilesUploadProps) {
  const config = useConfig()
  const { maxFiles } = config
  const { files } = chosen
  const canContinue = files.filter(isUsable).length >= minFiles
  return (
    <>
      <Upload
        accept={chosen.accepts}
        multiple={tool.multiple}
        maxSize={config[tool.sizeLimit]}
        maxFiles={maxFiles}
        items={files.map((file) => toItem(file, chosen))}
        onAdd={chosen.add}
        onRemove={chosen.remove}
      />
      {files.length > 0 && (
        <p className="acts acts--end">
          {!canContinue && tooFew}
          <button type="button" className="btn btn--main btn--big" disabled={!canContinue} onClick={onContinue}>
            <Trans>Continue</Trans>
            <Icon name="arrow-right" />
          </button>
        </p>
      )}
      {files.length === 0 && <ShelfChoice tool={tool} onFiles={(added) => void chosen.add(added)} />}
      <UploadNotes />
    </>
  )
}

function toItem(chosenFile: ChosenFile, chosen: ChosenFiles): UploadItem {
  const { id, file, reading } = chosenFile
  const item = { id, file, detail: <FileProblem file={chosenFile} chosen={chosen} /> }
  if (reading.status === 'locked') return { ...item, tone: 'locked' }
  if (reading.status === 'broken') return { ...item, tone: 'bad' }
  const thumbnail = <FileThumbnail file={chosenFile} size={51} />
  if (reading.status !== 'ready') return { ...item, thumbnail }
  const detail = (
    <>
      <FileLosses file={chosenFile} />
      {chosenFile.accepts === undefined && <DocumentDetails file={file} password={chosenFile.password} />}
    </>
  )
  return { ...item, thumbnail, detail }
}
