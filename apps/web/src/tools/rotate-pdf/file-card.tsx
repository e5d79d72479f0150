import { Trans, useLingui } from '@lingui/react/macro'

import { Icon } from '../../components/icon/icon.tsx'
import { PagePicture } from '../../components/page-picture/page-picture.tsx'
import { BrowseButton } from '../../components/upload/browse-button.tsx'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { FileTrouble } from '../../wizard/file-trouble.tsx'
import type { ChosenFiles } from '../../wizard/use-chosen-files.ts'
import { formatKilobytes } from '../../words/format.ts'
import { PageCount } from './page-stage.tsx'
import type { Degrees } from './rotation-list.ts'
import { TOOL } from './tool.ts'

const PICTURE_SIZE = 104

interface FileCardProps {
  file: ChosenFile
  chosen: ChosenFiles
  /** How its first page will be turned. */
  turn: Degrees
  pageCount: number | undefined
  isStill: boolean
  onReplace: (files: File[]) => void
  /** Hears that the first page cannot be drawn. */
  onFail: () => void
}

/** The file that is turned: its first page, its name and size, and that it stays as it is. */
export function FileCard({ file, chosen, turn, pageCount, isStill, onReplace, onFail }: FileCardProps) {
  const { t } = useLingui()
  const { reading } = file
  const { name, size } = file.file
  const facts = reading.status === 'ready' ? reading.facts : undefined
  const hasTrouble = reading.status === 'locked' || reading.status === 'broken'
  return (
    <section className={hasTrouble ? 'filecard file--lock' : 'filecard'} aria-label={t`Preview`}>
      {hasTrouble ? (
        <span className="file__mark">
          <Icon name={reading.status === 'locked' ? 'lock' : 'wrong'} />
        </span>
      ) : (
        <div className="filecard__pic" role="img" aria-label={t`First page of ${name}`}>
          <span className="filecard__turn" style={{ rotate: `${turn}deg` }}>
            <PagePicture
              document={facts === undefined ? undefined : file}
              shape={facts?.shapes[0]}
              size={PICTURE_SIZE}
              priority="soon"
              onFail={onFail}
            />
          </span>
        </div>
      )}
      <div className="file__name">
        <b>{name}</b>
        <span>
          {pageCount !== undefined && (
            <>
              <PageCount pageCount={pageCount} />
              {' · '}
            </>
          )}
          {formatKilobytes(size)}
        </span>
        {hasTrouble ? (
          <FileTrouble file={file} chosen={chosen} />
        ) : (
          <p className="help">
            <Trans>The original file is not changed.</Trans>
          </p>
        )}
        <BrowseButton
          accept={TOOL.accepts}
          multiple={TOOL.multiple}
          className="linkbtn"
          disabled={isStill}
          onFiles={onReplace}
        >
          <Trans>Choose Another File</Trans>
        </BrowseButton>
      </div>
    </section>
  )
}
