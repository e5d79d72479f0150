import { Trans } from '@lingui/react/macro'
import type { ToolDefinition, ToolId } from '@recto/contract'

import { useConfig } from '../api/config-context.tsx'
import { Icon } from '../components/icon/icon.tsx'
import type { RefusalReason } from '../components/upload/partition-files.ts'
import { Upload } from '../components/upload/upload.tsx'
import { isUsable } from './chosen-files.ts'
import { toUploadItem } from './to-upload-item.tsx'
import { ShelfChoice } from './shelf-choice.tsx'
import { UploadNotes } from './upload-notes.tsx'
import type { ChosenFiles } from './use-chosen-files.ts'

interface SingleUploadProps {
  tool: ToolDefinition<ToolId>
  chosen: ChosenFiles
  onChoose: (file: File) => void
  onContinue: () => void
  /** Called when a choice of files was refused. */
  onRefuse: (reason: RefusalReason) => void
}

/** The first step of a tool that works on one file. */
export function SingleUpload({ tool, chosen, onChoose, onContinue, onRefuse }: SingleUploadProps) {
  const config = useConfig()
  const [file] = chosen.files
  return (
    <>
      <Upload
        accept={tool.accepts}
        multiple={tool.multiple}
        maxSize={config[tool.sizeLimit]}
        items={file === undefined ? [] : [toUploadItem(file, chosen)]}
        onAdd={([next]) => next !== undefined && onChoose(next)}
        onRemove={chosen.remove}
        onRefuse={onRefuse}
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
      {file === undefined && <ShelfChoice tool={tool} onFiles={([next]) => next !== undefined && onChoose(next)} />}
      <UploadNotes />
    </>
  )
}
