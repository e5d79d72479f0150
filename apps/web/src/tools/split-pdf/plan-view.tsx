import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { countPages, type SplitPart, type SplitPlan } from '@recto/contract'
import { useEffect, useMemo, useRef, useState } from 'react'

import { useVirtualRows } from '../../components/use-virtual-rows.ts'
import { formatCount } from '../../words/format.ts'
import { missingPages } from './part-map.ts'
import { listRanges, usePagesWords } from './use-pages-words.ts'

/** So many files are listed at first; one or two more are not worth a button. */
const SHOWN = 4
const ROW_HEIGHT = 40
const OVERSCAN = 4

interface PlanViewProps {
  plan: SplitPlan | undefined
  pageCount: number | undefined
}

/** What will be made, before it is: the files with their pages, and the pages that are in none. */
export function PlanView({ plan, pageCount = 0 }: PlanViewProps) {
  const count = plan?.parts.length ?? 0
  const archive = plan?.isArchive === true ? plan.fileName : undefined
  return (
    <section className="plan" aria-labelledby="plan">
      <h2 id="plan">
        <Trans>What you get</Trans>
      </h2>
      <p role="status">
        {count === 0 && <Trans>The files are listed here as soon as pages are chosen.</Trans>}
        {count > 0 && archive === undefined && (
          <Plural value={count} one="This makes # file:" other="This makes # files:" />
        )}
        {count > 0 && archive !== undefined && (
          <Plural
            value={count}
            one={`This makes # file, in ${archive}:`}
            other={`This makes # files, in ${archive}:`}
          />
        )}
      </p>
      {plan !== undefined && <Files key={count} parts={plan.parts} />}
      {plan !== undefined && <Missing plan={plan} pageCount={pageCount} />}
    </section>
  )
}

function Files({ parts }: { parts: readonly SplitPart[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const { t } = useLingui()
  if (isWhole) return <AllFiles parts={parts} />
  const shown = parts.length <= SHOWN + 2 ? parts : parts.slice(0, SHOWN)
  const rest = formatCount(parts.length - shown.length)
  return (
    <>
      <ul className="plan__files">
        {shown.map((part) => (
          <FileLine key={part.fileName} part={part} />
        ))}
      </ul>
      {shown.length < parts.length && (
        <button type="button" className="linkbtn" onClick={() => setIsWhole(true)}>
          {t`… and ${rest} more`}
        </button>
      )}
    </>
  )
}

/** Thousands of files, of which those in view exist. */
function AllFiles({ parts }: { parts: readonly SplitPart[] }) {
  const { t } = useLingui()
  const view = useRef<HTMLDivElement>(null)
  // The button that was pressed gave way to the list.
  useEffect(() => view.current?.focus({ preventScroll: true }), [])
  const rows = useVirtualRows({ view, count: parts.length, rowHeight: ROW_HEIGHT, overscan: OVERSCAN })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div ref={view} className="plan__view" role="region" tabIndex={0} aria-label={t`All files`}>
      <ul className="plan__files" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const part = parts[index]
          if (part === undefined) return null
          return <FileLine key={part.fileName} part={part} place={{ index, count: parts.length, start }} />
        })}
      </ul>
    </div>
  )
}

interface FileLineProps {
  part: SplitPart
  /** Where it stands in a list of which only a part exists. */
  place?: { index: number; count: number; start: number }
}

function FileLine({ part: { fileName, ranges }, place }: FileLineProps) {
  const pagesWords = usePagesWords()
  const inList = place !== undefined && { 'aria-posinset': place.index + 1, 'aria-setsize': place.count }
  return (
    <li
      className={place === undefined ? undefined : 'is-placed'}
      style={place && { transform: `translateY(${place.start}px)` }}
      {...inList}
    >
      <span title={fileName}>{fileName}</span>
      <i aria-hidden="true" />
      <em>{pagesWords(ranges)}</em>
    </li>
  )
}

function Missing({ plan, pageCount }: { plan: SplitPlan; pageCount: number }) {
  const missing = useMemo(() => missingPages(plan, pageCount), [plan, pageCount])
  if (missing.length === 0) return null
  const pages = listRanges(missing)
  return (
    <p className="plan__missing">
      {plural(countPages(missing), {
        one: `Page ${pages} is not in any file.`,
        other: `Pages ${pages} are not in any file.`,
      })}
    </p>
  )
}
