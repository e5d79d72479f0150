import '../../components/upload/upload.css'

import { Trans, useLingui } from '@lingui/react/macro'

import { lazy, Suspense, useRef } from 'react'

import { useConfig } from '../../api/config-context.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { BrowseButton } from '../../components/upload/browse-button.tsx'
import { DropZone } from '../../components/upload/drop-zone.tsx'
import { RejectedRow } from '../../components/upload/rejected-row.tsx'
import { useSeveralFiles } from '../../components/upload/several-files.ts'
import { useIntake } from '../../components/upload/use-intake.ts'
import { useWindowFiles } from '../../components/upload/use-window-files.ts'
import { useRestoredFocus } from '../../components/use-restored-focus.ts'
import { DocumentDetails } from '../../wizard/document-details.tsx'
import { ShelfChoice } from '../../wizard/shelf-choice.tsx'
import { formatSize } from '../../messages/format.ts'
import { ProtectionBanner } from './protection-banner.tsx'
import { isLocked, type ProtectedFile } from './protected-file.ts'
import { TOOL } from './tool.ts'

/** Few files have losses, so the notice is loaded on demand. */
const LossNotice = lazy(async () => ({ default: (await import('../../wizard/loss-notice.tsx')).LossNotice }))

interface ProtectedFileCardProps {
  chosen: ProtectedFile | undefined
  isBusy: boolean
  onChoose: (file: File) => void
  onClear: () => void
}

/** The file picker; with a chosen file, its details and protection. */
export function ProtectedFileCard({ chosen, isBusy, onChoose, onClear }: ProtectedFileCardProps) {
  const { t } = useLingui()
  const maxSize = useConfig()[TOOL.sizeLimit]
  const { accepts, multiple } = TOOL
  const onAdd = ([file]: File[]) => file !== undefined && onChoose(file)
  const { addFiles, rejections, dismiss } = useIntake({
    accept: accepts,
    multiple,
    maxSize,
    maxFiles: 1,
    count: 0,
    onAdd,
  })
  const isDragOver = useWindowFiles((files) => !isBusy && addFiles(files), true)
  const card = useRef<HTMLElement>(null)
  useRestoredFocus(card, chosen === undefined, 'button')
  return (
    <section ref={card} className="pick" aria-label={t`Select PDF File`}>
      {chosen === undefined ? (
        <DropZone
          title={t`Select PDF File`}
          accept={accepts}
          multiple={multiple}
          maxSize={maxSize}
          isDragOver={isDragOver}
          isSmall={false}
          isNext
          onFiles={addFiles}
        />
      ) : (
        <Chosen chosen={chosen} isBusy={isBusy} isDragOver={isDragOver} onFiles={addFiles} onClear={onClear} />
      )}
      {rejections.length > 0 && (
        <ul className="files pick__refused">
          {rejections.map((rejection) => (
            <RejectedRow key={rejection.id} rejection={rejection} onRemove={() => dismiss(rejection.id)} />
          ))}
        </ul>
      )}
      <p className="vh" role="alert">
        {rejections.map(({ text }) => text).join('. ')}
      </p>
      {chosen === undefined && <ShelfChoice tool={TOOL} onFiles={([file]) => file !== undefined && onChoose(file)} />}
    </section>
  )
}

interface ChosenProps {
  chosen: ProtectedFile
  isBusy: boolean
  isDragOver: boolean
  onFiles: (files: File[]) => void
  onClear: () => void
}

function Chosen({ chosen, isBusy, isDragOver, onFiles, onClear }: ChosenProps) {
  const { t } = useLingui()
  const { id, file, check, opening, losses } = chosen
  const { name } = file
  const takesSeveral = useSeveralFiles() !== undefined
  const password = opening.status === 'open' ? opening.password : undefined
  return (
    <>
      <div className={isDragOver ? 'two__head pick__head pick__head--over' : 'two__head pick__head'}>
        <h2>{isDragOver ? <Trans>Drop your files here</Trans> : <Trans>Select PDF File</Trans>}</h2>
        <BrowseButton
          accept={TOOL.accepts}
          multiple={takesSeveral}
          className="btn btn--plain btn--flush"
          disabled={isBusy}
          onFiles={onFiles}
        >
          <Trans>Choose Another</Trans>
        </BrowseButton>
      </div>
      <div className="file pick__file">
        <span className="pick__mark fam-secure">
          <Icon name="protect-pdf" className="toolicon" />
        </span>
        <div className="file__name">
          <b>
            <Trans>Selected file: {name}</Trans>
          </b>
          <span>{formatSize(file.size)}</span>
          {losses.length > 0 && (
            <Suspense>
              <LossNotice warnings={losses} />
            </Suspense>
          )}
        </div>
        <button type="button" className="iconbtn" aria-label={t`Remove ${name}`} disabled={isBusy} onClick={onClear}>
          <Icon name="close" />
        </button>
      </div>
      <ProtectionBanner check={check} />
      {check.status === 'running' && <div className="pick__wait" />}
      {check.status === 'done' && !isLocked(chosen) && (
        <DocumentDetails key={`${id}${String(password !== undefined)}`} file={file} password={password} />
      )}
    </>
  )
}
