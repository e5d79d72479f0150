import './upload.css'

import { Plural, Trans } from '@lingui/react/macro'
import { useRef, type ReactNode } from 'react'

import { formatSize } from '../../messages/format.ts'
import { useFocusAfterRemoval } from '../use-focus-after-removal.ts'
import { DropZone, type DropZoneProps } from './drop-zone.tsx'
import { FileRow, type UploadItem } from './file-row.tsx'
import { RejectedRow } from './rejected-row.tsx'
import { useEarlyFiles } from './early-files.ts'
import type { RefusalReason } from './partition-files.ts'
import { useIntake } from './use-intake.ts'
import { useWindowFiles } from './use-window-files.ts'

interface UploadProps {
  /** Extensions or MIME types, separated by commas. */
  accept?: string
  /** The accepted files, if their extensions are not enough. */
  hint?: ReactNode
  multiple?: boolean
  /** Per file, in MB. */
  maxSize?: number
  /** How many files the list may hold. */
  maxFiles?: number
  items: readonly UploadItem[]
  onAdd: (files: File[]) => void
  onRemove: (id: string) => void
  /** Called when a choice was refused, for pages with their own messages. */
  onRefuse?: (reason: RefusalReason) => void
}

/**
 * Accepts files dropped anywhere on the window, chosen in the file picker or pasted, and immediately explains which
 * ones it rejects.
 */
export function Upload(props: UploadProps) {
  const {
    accept = '.pdf',
    hint,
    multiple = true,
    maxSize = 10,
    maxFiles = Infinity,
    items,
    onAdd,
    onRemove,
    onRefuse,
  } = props
  const bounds = { accept, multiple, maxSize, maxFiles }
  const intake = useIntake({ ...bounds, count: items.length, onAdd, onRefuse })
  const isDragOver = useWindowFiles(intake.addFiles, true)
  useEarlyFiles(intake.addFiles)
  const zone = { accept, hint, multiple, maxSize, isDragOver }
  return <UploadList zone={zone} intake={intake} items={items} onRemove={onRemove} />
}

interface UploadListProps {
  zone: Pick<DropZoneProps, 'accept' | 'hint' | 'multiple' | 'maxSize' | 'isDragOver'>
  intake: ReturnType<typeof useIntake>
  items: readonly UploadItem[]
  onRemove: (id: string) => void
}

/** The drop zone and the list of chosen and rejected files, for pages that accept the files themselves. */
export function UploadList({ zone, intake, items, onRemove }: UploadListProps) {
  const { addFiles, rejections, dismiss } = intake
  const list = useRef<HTMLUListElement>(null)
  const rowCount = items.length + rejections.length
  const markRemoval = useFocusAfterRemoval(list, rowCount, ':scope > .iconbtn')
  const size = formatSize(items.reduce((sum, { file }) => sum + file.size, 0))
  return (
    <>
      <DropZone {...zone} isSmall={rowCount > 0} isNext={items.length === 0} onFiles={addFiles} />
      {rowCount > 0 && (
        <section className="selected" aria-labelledby="selected">
          <div className="selected__head">
            <h2 id="selected">
              <Trans>Selected Files</Trans>
            </h2>
            <span className="num">
              <Plural value={items.length} one="# file" other="# files" /> · {size}
            </span>
          </div>
          <ul ref={list} className="files">
            {items.map((item, index) => (
              <FileRow
                key={item.id}
                item={item}
                onRemove={() => {
                  markRemoval(index)
                  onRemove(item.id)
                }}
              />
            ))}
            {rejections.map((rejection, index) => (
              <RejectedRow
                key={rejection.id}
                rejection={rejection}
                onRemove={() => {
                  markRemoval(items.length + index)
                  dismiss(rejection.id)
                }}
              />
            ))}
          </ul>
        </section>
      )}
      {/* One live region for all rejections: a row that appears is not announced by itself. */}
      <p className="vh" role="alert">
        {rejections.map(({ text }) => text).join('. ')}
      </p>
    </>
  )
}
