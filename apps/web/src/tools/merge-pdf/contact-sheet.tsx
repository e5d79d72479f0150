import { Plural, useLingui } from '@lingui/react/macro'
import { baseName } from '@recto/contract'
import { memo, useEffect, useRef, type CSSProperties, type RefObject } from 'react'

import { PageSizeSlider } from '../../components/page-grid/page-size-slider.tsx'
import { useElementWidth } from '../../components/page-grid/use-element-width.ts'
import { usePagesPerRow, type PagesPerRow } from '../../components/page-grid/use-pages-per-row.ts'
import { PageThumbnail } from '../../components/page-thumbnail/page-thumbnail.tsx'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { FileThumbnail } from '../../wizard/file-thumbnail.tsx'
import { formatCount } from '../../messages/format.ts'
import { pageRangesOf } from './totals.ts'

/** The gap between two pages, in CSS pixels. */
const GAP = 10
/** The longest side of a page, given its width, for common papers. */
const LENGTH = 1.42
/** Pages are rendered at sizes in steps, so that resizing the window slightly renders nothing again. */
const STEP = 16

/** The pages of the result in order, file by file, at an adjustable size. */
export function ContactSheet({ files, pageCount }: { files: readonly ChosenFile[]; pageCount: number | undefined }) {
  const { t } = useLingui()
  const ranges = pageRangesOf(files)
  const perRow = usePagesPerRow('sheet')
  const parts = useRef<HTMLOListElement>(null)
  const size = usePageSize(parts, perRow)
  // As a custom property: the style sheet decides how many fit in a row until the visitor does.
  const style: CSSProperties & Record<'--per-row', number | undefined> = { '--per-row': perRow.chosen }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
    <section className="bench__side preview" tabIndex={0} aria-label={t`Pages of merged.pdf`}>
      <div className="two__head">
        <h2>merged.pdf</h2>
        <PageSizeSlider perRow={perRow} />
        {pageCount !== undefined && (
          <span className="num">
            <Plural value={pageCount} one="# page" other="# pages" />
          </span>
        )}
      </div>
      <ol ref={parts} className="parts" style={style}>
        {files.map((file, index) => (
          <Part
            key={file.id}
            file={file}
            number={index + 1}
            first={ranges[index]?.first}
            last={ranges[index]?.last}
            size={size}
          />
        ))}
      </ol>
    </section>
  )
}

/** The longest side of a page in CSS pixels, given how many fit in a row; also reports that number to the slider. */
function usePageSize(parts: RefObject<HTMLElement | null>, { chosen, shown, show }: PagesPerRow): number {
  const width = useElementWidth(parts)
  useEffect(() => {
    if (parts.current !== null) show(Number(getComputedStyle(parts.current).getPropertyValue('--per-row')) || 1)
  }, [parts, width, chosen, show])
  if (shown === undefined) return STEP
  const page = (width - GAP * (shown - 1)) / shown
  return Math.max(1, Math.ceil((page * LENGTH) / STEP)) * STEP
}

interface PartProps {
  file: ChosenFile
  number: number
  first: number | undefined
  last: number | undefined
  size: number
}

const Part = memo(function Part({ file, number, first, last, size }: PartProps) {
  return (
    <li className="part">
      <p>
        <b>{formatCount(number)}</b>
        <span>{baseName(file.file.name)}</span>
        <i />
        {first !== undefined && last !== undefined && <span className="num">{rangeText(first, last)}</span>}
      </p>
      <Pages file={file} size={size} />
    </li>
  )
})

/** Memoized, so that reordering files does not re-render their pages. */
const Pages = memo(function Pages({ file, size }: { file: ChosenFile; size: number }) {
  const { reading } = file
  if (reading.status !== 'ready') {
    return (
      <div className="contact">
        {reading.status === 'office' ? <FileThumbnail file={file} size={size} /> : <PageThumbnail size={size} />}
      </div>
    )
  }
  const { pageCount, aspectRatios } = reading.facts
  return (
    <div className="contact">
      {Array.from({ length: pageCount }, (_, index) => (
        <PageThumbnail
          key={index}
          document={file}
          page={index + 1}
          aspectRatio={aspectRatios[index] || aspectRatios[0]}
          size={size}
        />
      ))}
    </div>
  )
})

function rangeText(first: number, last: number): string {
  return first === last ? formatCount(first) : `${formatCount(first)}–${formatCount(last)}`
}
