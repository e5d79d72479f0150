import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { isUsable, type ChosenFile } from '../chosen-files.ts'
import { FileExtent } from '../file-extent.tsx'
import { FileProblem } from '../file-problem.tsx'
import { FileLosses } from '../loss-notice.tsx'
import type { ChosenFiles } from '../use-chosen-files.ts'
import { RowFrame } from './row-frame.tsx'

interface ConfigureRowProps {
  file: ChosenFile
  chosen: ChosenFiles
  isSigned: boolean
  /** The file's own setting. */
  exception: ReactNode
  onRemove: () => void
}

/** One file before the work starts: its facts, and what stands in its way. */
export function ConfigureRow({ file, chosen, isSigned, exception, onRemove }: ConfigureRowProps) {
  const { t } = useLingui()
  const { name } = file.file
  return (
    <RowFrame
      file={file}
      name={name}
      tone={toneOf(file)}
      end={
        <>
          {isUsable(file) && exception}
          <button type="button" className="iconbtn" aria-label={t`Remove ${name}`} onClick={onRemove}>
            <Icon name="close" />
          </button>
        </>
      }
    >
      <span>
        <FileExtent file={file} />
        {isSigned && (
          <>
            {' · '}
            <Trans>signed</Trans>
          </>
        )}
      </span>
      <FileProblem file={file} chosen={chosen} />
      <FileLosses file={file} />
    </RowFrame>
  )
}

/** What is wrong with a chosen file. */
function toneOf({ reading }: ChosenFile): 'locked' | 'bad' | undefined {
  if (reading.status === 'locked') return 'locked'
  return reading.status === 'broken' ? 'bad' : undefined
}
