import './pages-read.css'

import { Plural, Trans } from '@lingui/react/macro'
import { useEffect } from 'react'

import { PageThumbnail } from '../../components/page-thumbnail/page-thumbnail.tsx'
import { formatCount } from '../../messages/format.ts'
import type { WorkProgress } from '../../wizard/work-progress.ts'
import type { WorkStepParts } from '../../wizard/work-step.ts'
import type { OcrScreen } from './use-ocr-screen.ts'

/** Beyond this many pages no sheets are shown: they would say no more than the progress bar. */
const MAX_SHEETS = 140
/** The longest side of a sheet, in CSS pixels. */
const SHEET_SIZE = 120

interface ReadingBusyProps extends Pick<WorkStepParts, 'file' | 'state'> {
  screen: Pick<OcrScreen, 'plan' | 'skips'>
}

/** A sheet for each page while the work runs: finished ones, the one being read, and waiting ones. */
export function ReadingBusy({ file, state, screen: { plan, skips } }: ReadingBusyProps) {
  // The options, which may have been longer, are gone: the progress would be under the header.
  useEffect(() => {
    // Returns a promise in new browsers, which React would take for a cleanup function.
    window.scrollTo({ top: 0 })
  }, [])
  const facts = file.reading.status === 'ready' ? file.reading.facts : undefined
  if (facts === undefined || state.name !== 'busy') return null
  const { chosen, toRead } = plan
  const item = currentItem(state.progress)
  const [done, count] = [formatCount(Math.max(0, item - 1)), formatCount(toRead.length)]
  const current = toRead[item - 1]
  const first = windowFrom(chosen.length, current === undefined ? 0 : chosen.indexOf(current))
  const shown = chosen.slice(first, first + MAX_SHEETS)
  return (
    <section className="sheetsbusy" aria-labelledby="sheets">
      <div className="sheetsbusy__head">
        <h2 id="sheets">
          <Trans>Pages</Trans>
        </h2>
        <span className="num">
          <Trans>
            {done} of {count} done
          </Trans>
        </span>
      </div>
      <ol>
        {shown.map((page) => {
          const stage = stageOf(page, { current, isSkipped: (skips[page - 1] ?? null) !== null })
          return (
            <li key={page} className={`is-${stage}`}>
              <PageThumbnail document={file} page={page} aspectRatio={facts.aspectRatios[page - 1]} size={SHEET_SIZE} />
              <span className="vh">
                <Trans>Page</Trans>{' '}
              </span>
              {formatCount(page)}
              {stage === 'left' && (
                <em>
                  <Trans>left unchanged</Trans>
                </em>
              )}
              {stage === 'now' && (
                <em>
                  <Trans>reading</Trans>
                </em>
              )}
            </li>
          )
        })}
      </ol>
      {chosen.length > shown.length && (
        <p className="hint">
          <Plural value={chosen.length - shown.length} one="And # more page" other="And # more pages" />
        </p>
      )}
    </section>
  )
}

/** The progress on a page. */
function stageOf(
  page: number,
  { current, isSkipped }: { current: number | undefined; isSkipped: boolean },
): 'done' | 'now' | 'wait' | 'left' {
  if (isSkipped) return 'left'
  if (page === current) return 'now'
  return current !== undefined && page < current ? 'done' : 'wait'
}

/** The page being read, counted from 1 among the pages to read; 0 before the first. */
function currentItem(progress: WorkProgress | undefined): number {
  if (progress?.phase !== 'local' && progress?.phase !== 'working') return 0
  return progress.item ?? 0
}

/** Which of many sheets are shown: a full window at a time, so that they rarely change. */
function windowFrom(count: number, currentIndex: number): number {
  return count <= MAX_SHEETS ? 0 : Math.floor(Math.max(0, currentIndex) / MAX_SHEETS) * MAX_SHEETS
}
