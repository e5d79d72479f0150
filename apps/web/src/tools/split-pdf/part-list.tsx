import './part-list.css'

import { useLingui } from '@lingui/react/macro'
import type { SplitPart } from '@recto/contract'
import { useEffect, useRef, useState } from 'react'

import { useVirtualRows } from '../../components/use-virtual-rows.ts'
import { formatCount } from '../../messages/format.ts'
import { usePagesText } from './use-pages-text.ts'

/** How many files are listed at first; slightly longer lists are shown in full. */
const INITIAL_COUNT = 4
const ROW_HEIGHT = 40
const OVERSCAN = 4

/** The files of the result with their pages: the first few, or all of them. */
export function PartList({ parts }: { parts: readonly SplitPart[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const { t } = useLingui()
  if (isWhole) return <AllParts parts={parts} />
  const shown = parts.length <= INITIAL_COUNT + 2 ? parts : parts.slice(0, INITIAL_COUNT)
  const rest = formatCount(parts.length - shown.length)
  return (
    <>
      <ul className="filelist">
        {shown.map((part) => (
          <PartRow key={part.fileName} part={part} />
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

/** A virtualized list, because there may be thousands of files. */
function AllParts({ parts }: { parts: readonly SplitPart[] }) {
  const { t } = useLingui()
  const view = useRef<HTMLDivElement>(null)
  // The pressed button was replaced by the list.
  useEffect(() => view.current?.focus({ preventScroll: true }), [])
  const rows = useVirtualRows({ view, count: parts.length, rowHeight: ROW_HEIGHT, overscan: OVERSCAN })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
    <div ref={view} className="filelist__view" role="region" tabIndex={0} aria-label={t`All files`}>
      <ul className="filelist" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const part = parts[index]
          if (part === undefined) return null
          return <PartRow key={part.fileName} part={part} place={{ index, count: parts.length, start }} />
        })}
      </ul>
    </div>
  )
}

interface PartRowProps {
  part: SplitPart
  /** The position in a virtualized list. */
  place?: { index: number; count: number; start: number }
}

function PartRow({ part: { fileName, ranges }, place }: PartRowProps) {
  const pagesText = usePagesText()
  const inList = place !== undefined && { 'aria-posinset': place.index + 1, 'aria-setsize': place.count }
  return (
    <li
      className={place === undefined ? undefined : 'is-placed'}
      style={place && { transform: `translateY(${place.start}px)` }}
      {...inList}
    >
      <span title={fileName}>{fileName}</span>
      <i aria-hidden="true" />
      <em>{pagesText(ranges)}</em>
    </li>
  )
}
