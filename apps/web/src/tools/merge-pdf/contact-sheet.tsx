import { Plural, useLingui } from '@lingui/react/macro'
import { baseName } from '@recto/contract'
import { memo } from 'react'

import { PageThumbnail } from '../../components/page-thumbnail/page-thumbnail.tsx'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { formatCount } from '../../messages/format.ts'
import { pageRangesOf } from './totals.ts'

/** The longest side of a page in the contact sheet, in CSS pixels. */
const PAGE_SIZE = 72

/** The pages of the result in order, file by file. */
export function ContactSheet({ files, pageCount }: { files: readonly ChosenFile[]; pageCount: number | undefined }) {
  const { t } = useLingui()
  const ranges = pageRangesOf(files)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
    <section className="bench__side preview" tabIndex={0} aria-label={t`Pages of merged.pdf`}>
      <div className="two__head">
        <h2>merged.pdf</h2>
        {pageCount !== undefined && (
          <span className="num">
            <Plural value={pageCount} one="# page" other="# pages" />
          </span>
        )}
      </div>
      <ol className="parts">
        {files.map((file, index) => (
          <Part key={file.id} file={file} number={index + 1} first={ranges[index]?.first} last={ranges[index]?.last} />
        ))}
      </ol>
    </section>
  )
}

interface PartProps {
  file: ChosenFile
  number: number
  first: number | undefined
  last: number | undefined
}

const Part = memo(function Part({ file, number, first, last }: PartProps) {
  return (
    <li className="part">
      <p>
        <b>{formatCount(number)}</b>
        <span>{baseName(file.file.name)}</span>
        <i />
        {first !== undefined && last !== undefined && <span className="num">{rangeText(first, last)}</span>}
      </p>
      <Pages file={file} />
    </li>
  )
})

/** Memoized, so that reordering files does not render their pages again. */
const Pages = memo(function Pages({ file }: { file: ChosenFile }) {
  const { reading } = file
  if (reading.status !== 'ready') {
    return (
      <div className="contact">
        <PageThumbnail size={PAGE_SIZE} />
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
          size={PAGE_SIZE}
        />
      ))}
    </div>
  )
})

function rangeText(first: number, last: number): string {
  return first === last ? formatCount(first) : `${formatCount(first)}–${formatCount(last)}`
}
