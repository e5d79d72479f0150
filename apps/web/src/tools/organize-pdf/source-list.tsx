import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { Icon } from '../../components/icon/icon.tsx'
import { PageThumbnail } from '../../components/page-thumbnail/page-thumbnail.tsx'
import { formatCount } from '../../messages/format.ts'
import { pageCountOf, type ChosenFile } from '../../wizard/chosen-files.ts'
import { FileProblem } from '../../wizard/file-problem.tsx'
import type { ChosenFiles } from '../../wizard/use-chosen-files.ts'
import { Ribbon, type FileMark } from './ribbon.tsx'

interface SourceListProps {
  chosen: ChosenFiles
  marks: ReadonlyMap<string, FileMark>
  /** How many different pages of each file are used. */
  used: ReadonlyMap<string, number>
  isDisabled: boolean
  onAddAgain: (fileId: string, pageCount: number, name: string) => void
}

/** The files that pages come from, each with its ribbon and how many of its pages are used. */
export function SourceList({ chosen, marks, used, isDisabled, onAddAgain }: SourceListProps) {
  const { t } = useLingui()
  return (
    <ul className="srcs" aria-label={t`Files`}>
      {chosen.files.map((file) => (
        <Source
          key={file.id}
          file={file}
          mark={marks.get(file.id)}
          usedCount={used.get(file.id) ?? 0}
          chosen={chosen}
          isDisabled={isDisabled}
          onAddAgain={onAddAgain}
        />
      ))}
    </ul>
  )
}

interface SourceProps extends Pick<SourceListProps, 'chosen' | 'isDisabled' | 'onAddAgain'> {
  file: ChosenFile
  mark: FileMark | undefined
  usedCount: number
}

function Source({ file: chosenFile, mark, usedCount: count, chosen, isDisabled, onAddAgain }: SourceProps) {
  const { t } = useLingui()
  const { id, file, reading } = chosenFile
  const { name } = file
  const pageCount = pageCountOf(chosenFile)
  const usedCount = formatCount(count)
  const isReady = reading.status === 'ready'
  return (
    <li className={isReady ? 'src' : 'src src--problem'}>
      {mark !== undefined && <Ribbon mark={mark} />}
      <span className="src__page">
        <PageThumbnail
          document={isReady ? chosenFile : undefined}
          aspectRatio={isReady ? reading.facts.aspectRatios[0] : undefined}
          size={64}
          priority="soon"
        />
      </span>
      <div className="src__text">
        <b>{name}</b>
        {pageCount !== undefined && (
          <span>
            <Plural value={pageCount} one={`${usedCount} of # page used`} other={`${usedCount} of # pages used`} />
          </span>
        )}
        {pageCount !== undefined && count === 0 && (
          <button
            type="button"
            className="linkbtn"
            disabled={isDisabled}
            aria-label={t`Add the pages of ${name} again`}
            onClick={() => onAddAgain(id, pageCount, name)}
          >
            <Trans>Add its pages again</Trans>
          </button>
        )}
        {reading.status === 'unreadable' && (
          <p className="say" role="alert">
            <Trans>The pages of this file cannot be shown here. Remove it to continue.</Trans>
          </p>
        )}
        <FileProblem file={chosenFile} chosen={chosen} />
      </div>
      <button
        type="button"
        className="iconbtn"
        aria-label={t`Remove ${name}`}
        disabled={isDisabled}
        onClick={() => chosen.remove(id)}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}
