import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { SelectionEvent } from '../../components/page-grid/page-selection.ts'
import { pageCountOf } from '../../wizard/chosen-files.ts'
import type { Arrangement } from './arrangement.ts'
import type { GridFiles } from './grid-files.ts'
import type { GridRow } from './page-rows.ts'
import { Ribbon } from './ribbon.tsx'

interface GroupHeadingProps {
  row: Extract<GridRow, { kind: 'heading' }>
  files: GridFiles
  arrangement: Arrangement
  onSelect: (event: SelectionEvent) => void
}

/** The heading above the pages of a file, which selects them all. */
export function GroupHeading({ row: { fileId, count }, files, arrangement, onSelect }: GroupHeadingProps) {
  const { t } = useLingui()
  const file = fileId === undefined ? undefined : files.byId.get(fileId)
  const mark = fileId === undefined ? undefined : files.marks.get(fileId)
  const name = file?.file.name ?? t`Blank pages`
  const total = file === undefined ? undefined : pageCountOf(file)
  const pages = arrangement.pages.flatMap(({ source }, index) => (source?.fileId === fileId ? [index + 1] : []))
  return (
    <div role="gridcell" className="gsec">
      {mark !== undefined && <Ribbon mark={mark} />}
      <b>{name}</b>
      <span>
        {total === undefined || total === count ? (
          <Plural value={count} one="# page" other="# pages" />
        ) : (
          <Trans>
            {count} of {total} pages
          </Trans>
        )}
      </span>
      <button
        type="button"
        className="btn btn--plain"
        aria-label={t`Select all of ${name}`}
        onClick={() => onSelect({ type: 'chosen', pages })}
      >
        <Trans>Select all</Trans>
      </button>
    </div>
  )
}
