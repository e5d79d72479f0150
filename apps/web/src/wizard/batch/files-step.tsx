import { Trans } from '@lingui/react/macro'

import { useConfig } from '../../api/config-context.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { SeveralFilesContext } from '../../components/upload/several-files.ts'
import { UploadList } from '../../components/upload/upload.tsx'
import { isUsable } from '../chosen-files.ts'
import { ShelfChoice } from '../shelf-choice.tsx'
import { toUploadItem } from '../to-upload-item.tsx'
import { UploadNotes } from '../upload-notes.tsx'
import type { BatchStepParts } from './batch-step-parts.ts'

/** Step 1 of a batch: the files. */
export function FilesStep({ tool, batch, head, isDragOver }: BatchStepParts) {
  const maxSize = useConfig()[tool.sizeLimit]
  const { chosen, intake } = batch
  const { files } = chosen
  return (
    <main id="main" className="work work--narrow">
      {head}
      <UploadList
        zone={{ accept: tool.accepts, multiple: true, maxSize, isDragOver }}
        intake={intake}
        items={files.map((file) => toUploadItem(file, chosen))}
        onRemove={batch.remove}
      />
      {files.length > 0 && (
        <p className="acts acts--end">
          <button
            type="button"
            className="btn btn--main btn--big"
            disabled={!files.some(isUsable)}
            onClick={() => batch.goTo(2)}
          >
            <Trans>Continue</Trans>
            <Icon name="arrow-right" />
          </button>
        </p>
      )}
      {files.length === 0 && (
        <SeveralFilesContext value={intake.addFiles}>
          <ShelfChoice tool={tool} onFiles={intake.addFiles} />
        </SeveralFilesContext>
      )}
      <UploadNotes />
    </main>
  )
}
