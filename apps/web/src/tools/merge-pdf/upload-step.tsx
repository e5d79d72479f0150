import { Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS, TOOLS } from '@recto/contract'

import { useConfig } from '../../api/config-context.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { PageThumbnail } from '../../components/page-thumbnail/page-thumbnail.tsx'
import type { UploadItem } from '../../components/upload/file-row.tsx'
import { Upload } from '../../components/upload/upload.tsx'
import { isUsable, type ChosenFile } from '../../wizard/chosen-files.ts'
import { DocumentDetails } from '../../wizard/document-details.tsx'
import { FileProblem } from '../../wizard/file-problem.tsx'
import { FileLosses } from '../../wizard/loss-notice.tsx'
import { ShelfChoice } from '../../wizard/shelf-choice.tsx'
import { UploadNotes } from '../../wizard/upload-notes.tsx'
import type { ChosenFiles } from '../../wizard/use-chosen-files.ts'

const TOOL = TOOLS['merge-pdf']
const { min: MIN_FILES } = OPERATIONS.merge.files

/** Step 1: the files. */
export function UploadStep({ chosen, onContinue }: { chosen: ChosenFiles; onContinue: () => void }) {
  const config = useConfig()
  const { maxFiles } = config
  const { files } = chosen
  const canContinue = files.filter(isUsable).length >= MIN_FILES
  return (
    <>
      <Upload
        accept={TOOL.accepts}
        multiple={TOOL.multiple}
        maxSize={config[TOOL.sizeLimit]}
        maxFiles={maxFiles}
        items={files.map((file) => toItem(file, chosen))}
        onAdd={chosen.add}
        onRemove={chosen.remove}
      />
      {files.length > 0 && (
        <p className="acts acts--end">
          {!canContinue && <TooFewHint />}
          <button type="button" className="btn btn--main btn--big" disabled={!canContinue} onClick={onContinue}>
            <Trans>Continue</Trans>
            <Icon name="arrow-right" />
          </button>
        </p>
      )}
      {files.length === 0 && <ShelfChoice tool={TOOL} onFiles={(added) => chosen.add(added)} />}
      <UploadNotes />
    </>
  )
}

/** Explains that at least two files are needed. */
export function TooFewHint() {
  const { t } = useLingui()
  return (
    <span className="hint" role="status">
      {t`You need at least ${MIN_FILES} PDF files to merge.`}
    </span>
  )
}

function toItem(chosenFile: ChosenFile, chosen: ChosenFiles): UploadItem {
  const { id, file, reading } = chosenFile
  const item = { id, file, detail: <FileProblem file={chosenFile} chosen={chosen} /> }
  if (reading.status === 'locked') return { ...item, tone: 'locked' }
  if (reading.status === 'broken') return { ...item, tone: 'bad' }
  const aspectRatio = reading.status === 'ready' ? reading.facts.aspectRatios[0] : undefined
  const thumbnail = (
    <PageThumbnail
      document={reading.status === 'ready' ? chosenFile : undefined}
      aspectRatio={aspectRatio}
      size={51}
      priority="soon"
    />
  )
  if (reading.status !== 'ready') return { ...item, thumbnail }
  const detail = (
    <>
      <FileLosses file={chosenFile} />
      <DocumentDetails file={file} password={chosenFile.password} />
    </>
  )
  return { ...item, thumbnail, detail }
}
