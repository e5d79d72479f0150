import { Trans } from '@lingui/react/macro'

import { useConfig } from '../../api/config-context.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { PagePicture } from '../../components/page-picture/page-picture.tsx'
import type { UploadItem } from '../../components/upload/file-row.tsx'
import { Upload } from '../../components/upload/upload.tsx'
import { isUsable, type ChosenFile } from '../../wizard/chosen-files.ts'
import { FileTrouble } from '../../wizard/file-trouble.tsx'
import type { ChosenFiles } from '../../wizard/use-chosen-files.ts'
import { TOOL } from './tool.ts'
import { useRefusalNotice } from './use-refusal-notice.ts'

interface UploadStepProps {
  chosen: ChosenFiles
  onChoose: (file: File) => void
  onContinue: () => void
}

/** Step 1: the one file. */
export function UploadStep({ chosen, onChoose, onContinue }: UploadStepProps) {
  const config = useConfig()
  const { retentionHours } = config
  const [file] = chosen.files
  const refuse = useRefusalNotice()
  return (
    <>
      <Upload
        accept={TOOL.accepts}
        multiple={TOOL.multiple}
        maxSize={config[TOOL.sizeLimit]}
        items={file === undefined ? [] : [toItem(file, chosen)]}
        onAdd={([next]) => next !== undefined && onChoose(next)}
        onRemove={chosen.remove}
        onRefuse={refuse}
      />
      {file !== undefined && (
        <p className="acts acts--end">
          <button
            type="button"
            className="btn btn--main btn--big"
            disabled={!isUsable(file) || file.reading.status === 'reading'}
            onClick={onContinue}
          >
            <Trans>Continue</Trans>
            <Icon name="arrow-right" />
          </button>
        </p>
      )}
      <ul className="quiet">
        <li>
          <Icon name="bookmark" />
          <Trans>Everything but the turned pages stays as it is.</Trans>
        </li>
        <li>
          <Icon name="clock" />
          <Trans>Files are deleted automatically after {retentionHours} hours.</Trans>
        </li>
      </ul>
    </>
  )
}

function toItem(chosenFile: ChosenFile, chosen: ChosenFiles): UploadItem {
  const { id, file, reading } = chosenFile
  const item = { id, file, detail: <FileTrouble file={chosenFile} chosen={chosen} /> }
  if (reading.status === 'locked') return { ...item, tone: 'locked' }
  if (reading.status === 'broken') return { ...item, tone: 'bad' }
  const facts = reading.status === 'ready' ? reading.facts : undefined
  const document = facts === undefined ? undefined : chosenFile
  return { ...item, picture: <PagePicture document={document} shape={facts?.shapes[0]} size={51} priority="soon" /> }
}
