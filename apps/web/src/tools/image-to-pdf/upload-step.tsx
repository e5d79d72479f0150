import { Trans } from '@lingui/react/macro'
import { TOOLS } from '@recto/contract'

import { useConfig } from '../../api/config-context.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { PageThumbnail } from '../../components/page-thumbnail/page-thumbnail.tsx'
import { useEarlyFiles } from '../../components/upload/early-files.ts'
import type { UploadItem } from '../../components/upload/file-row.tsx'
import { UploadList } from '../../components/upload/upload.tsx'
import type { useIntake } from '../../components/upload/use-intake.ts'
import { useWindowFiles } from '../../components/upload/use-window-files.ts'
import { isUsable, type ChosenFile } from '../../wizard/chosen-files.ts'
import { FileProblem } from '../../wizard/file-problem.tsx'
import { ShelfChoice } from '../../wizard/shelf-choice.tsx'
import { UploadNotes } from '../../wizard/upload-notes.tsx'
import type { ChosenFiles } from '../../wizard/use-chosen-files.ts'

const TOOL = TOOLS['image-to-pdf']

interface UploadStepProps {
  chosen: ChosenFiles
  intake: ReturnType<typeof useIntake>
  onContinue: () => void
}

/** Step 1: the images. The first ones lead to step 2; a visitor who comes back sees them here. */
export function UploadStep({ chosen, intake, onContinue }: UploadStepProps) {
  const maxSize = useConfig()[TOOL.sizeLimit]
  const { files } = chosen
  const isDragOver = useWindowFiles(intake.addFiles, true)
  useEarlyFiles(intake.addFiles)
  return (
    <>
      <UploadList
        zone={{ accept: TOOL.accepts, multiple: TOOL.multiple, maxSize, isDragOver }}
        intake={intake}
        items={files.map((file) => toItem(file, chosen))}
        onRemove={chosen.remove}
      />
      {files.length > 0 && (
        <p className="acts acts--end">
          <button
            type="button"
            className="btn btn--main btn--big"
            disabled={!files.some(isUsable)}
            onClick={onContinue}
          >
            <Trans>Continue</Trans>
            <Icon name="arrow-right" />
          </button>
        </p>
      )}
      {files.length === 0 && <ShelfChoice tool={TOOL} onFiles={intake.addFiles} />}
      <UploadNotes />
    </>
  )
}

function toItem(chosenFile: ChosenFile, chosen: ChosenFiles): UploadItem {
  const { id, file, reading } = chosenFile
  const item = { id, file, detail: <FileProblem file={chosenFile} chosen={chosen} /> }
  if (reading.status === 'locked') return { ...item, tone: 'locked' }
  if (reading.status === 'broken') return { ...item, tone: 'bad' }
  const isReady = reading.status === 'ready'
  const thumbnail = (
    <PageThumbnail
      document={isReady ? chosenFile : undefined}
      aspectRatio={isReady ? reading.facts.aspectRatios[0] : undefined}
      size={51}
      priority="soon"
    />
  )
  return { ...item, thumbnail }
}
