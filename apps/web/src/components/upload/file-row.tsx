import type { ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'

import { formatSize } from '../../messages/format.ts'
import { Icon } from '../icon/icon.tsx'

/** A chosen file as shown in the list. */
export interface UploadItem {
  id: string
  file: File
  /** A thumbnail; an icon replaces it when something is wrong. */
  thumbnail?: ReactNode
  tone?: 'locked' | 'bad'
  /** Details about the file or actions on it, below its size. */
  detail?: ReactNode
}

/** A chosen file with its first page, name and size, and a button to remove it. */
export function FileRow({ item, onRemove }: { item: UploadItem; onRemove: () => void }) {
  const { t } = useLingui()
  const { file, thumbnail, tone, detail } = item
  return (
    <li className={`file${tone === 'locked' ? ' file--lock' : ''}${tone === 'bad' ? ' file--bad' : ''}`}>
      {tone === undefined ? (
        <span className="file__pic">{thumbnail}</span>
      ) : (
        <span className="file__mark">
          <Icon name={tone === 'locked' ? 'lock' : 'wrong'} />
        </span>
      )}
      <div className="file__name">
        <b>{file.name}</b>
        <span>{formatSize(file.size)}</span>
        {detail}
      </div>
      <button type="button" className="iconbtn" aria-label={t`Remove ${file.name}`} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </li>
  )
}
