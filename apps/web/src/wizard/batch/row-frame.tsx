import type { ReactNode } from 'react'

import { BreakingName } from '../../components/breaking-name.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import type { ChosenFile } from '../chosen-files.ts'
import { FileThumbnail } from '../file-thumbnail.tsx'

interface RowFrameProps {
  /** The chosen file, for its first page. */
  file: ChosenFile | undefined
  name: string
  /** What is wrong with the file; an icon replaces its page. */
  tone?: 'locked' | 'bad' | undefined
  /** Whether its turn is still to come, or will not come. */
  isFaint?: boolean
  /** Below the name. */
  children: ReactNode
  /** At the end: a setting or the state, then a button. */
  end: ReactNode
}

const THUMBNAIL_SIZE = 51

/** One file of a batch. */
export function RowFrame({ file, name, tone, isFaint = false, children, end }: RowFrameProps) {
  const className = ['batch__row', tone && `file--${tone === 'bad' ? 'bad' : 'lock'}`, isFaint && 'is-faint']
  return (
    <li className={className.filter(Boolean).join(' ')}>
      {tone === undefined ? (
        <span className="batch__pic">
          <FileThumbnail file={file} size={THUMBNAIL_SIZE} />
        </span>
      ) : (
        <span className="file__mark">
          <Icon name={tone === 'locked' ? 'lock' : 'wrong'} />
        </span>
      )}
      <div className="batch__name">
        <b>
          <BreakingName name={name} />
        </b>
        {children}
      </div>
      {end}
    </li>
  )
}
