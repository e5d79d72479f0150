import { Plural, Trans } from '@lingui/react/macro'
import { useMemo } from 'react'

import { PageThumbnail } from '../../components/page-thumbnail/page-thumbnail.tsx'
import { formatCount } from '../../messages/format.ts'
import type { WorkProgress } from '../../wizard/work-progress.ts'
import type { WorkStepParts } from '../../wizard/work-step.ts'

/** More pages are only counted: their sheets say nothing that the bar does not. */
const MAX_SHEETS = 140
/** The longest side of a sheet, in CSS pixels. */
const SHEET_SIZE = 120

interface ReadingBusyProps extends Pick<WorkStepParts, 'file' | 'state'> {
  /** The pages to read; undefined for all. */
  pages: ReadonlySet<number> | undefined
}

/** A sheet for each page while the work runs: those that are done, the one being read, and those that wait. */
export function ReadingBusy({ file, state, pages }: ReadingBusyProps) {
  const facts = file.reading.status === 'ready' ? file.reading.facts : undefined
  const pageCount = facts?.pageCount ?? 0
  const all = useMemo(
    () => [...(pages ?? Array.from({ length: pageCount }, (_, index) => index + 1))].toSorted((a, b) => a - b),
    [pages, pageCount],
  )
  if (facts === undefined || state.name !== 'busy') return null
  const current = currentItem(state.progress)
  const done = Math.max(0, current - 1)
  const [first, count] = [windowFrom(all.length, current), formatCount(all.length)]
  const shown = all.slice(first, first + MAX_SHEETS)
  return (
    <section className="sheetsbusy" aria-labelledby="sheets">
      <div className="sheetsbusy__head">
        <h2 id="sheets">
          <Trans>Pages</Trans>
        </h2>
        <span className="num">
          <Trans>
            {formatCount(done)} of {count} done
          </Trans>
        </span>
      </div>
      <ol>
        {shown.map((page, index) => {
          const place = first + index + 1
          const stage = stageOf(place, current)
          return (
            <li key={page} className={`is-${stage}`}>
              <PageThumbnail document={file} page={page} aspectRatio={facts.aspectRatios[page - 1]} size={SHEET_SIZE} />
              <span className="vh">
                <Trans>Page</Trans>{' '}
              </span>
              {formatCount(page)}
              {stage === 'now' && (
                <em>
                  <Trans>reading</Trans>
                </em>
              )}
            </li>
          )
        })}
      </ol>
      {all.length > shown.length && (
        <p className="hint">
          <Plural value={all.length - shown.length} one="And # more page" other="And # more pages" />
        </p>
      )}
    </section>
  )
}

function stageOf(place: number, current: number): 'done' | 'now' | 'wait' {
  if (place === current) return 'now'
  return place < current ? 'done' : 'wait'
}

/** The page being read, counted from 1 among those to read; 0 before the first. */
function currentItem(progress: WorkProgress | undefined): number {
  if (progress?.phase !== 'local' && progress?.phase !== 'working') return 0
  return progress.item ?? 0
}

/** Which sheets are shown of many: a whole number of screens, so that they rarely change. */
function windowFrom(count: number, current: number): number {
  if (count <= MAX_SHEETS) return 0
  return Math.floor(Math.max(0, current - 1) / MAX_SHEETS) * MAX_SHEETS
}
