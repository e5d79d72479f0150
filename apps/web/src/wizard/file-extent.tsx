import { Plural } from '@lingui/react/macro'

import { formatSize } from '../messages/format.ts'
import type { OfficeFacts } from '../office/office-facts.ts'
import { pageCountOf, type ChosenFile } from './chosen-files.ts'
import { PageCount } from './page-count.tsx'

interface FileExtentProps {
  file: ChosenFile
  /** Facts that the preview does not have. */
  pageCount?: number | undefined
}

/** How many pages, sheets or slides a file has, and its size. */
export function FileExtent({ file, pageCount = pageCountOf(file) }: FileExtentProps) {
  const { reading } = file
  const isCounted = reading.status === 'office' ? hasExtent(reading.facts) : pageCount !== undefined
  return (
    <>
      {reading.status === 'office' && <OfficeExtent facts={reading.facts} />}
      {pageCount !== undefined && <PageCount pageCount={pageCount} />}
      {isCounted && ' · '}
      {formatSize(file.file.size)}
    </>
  )
}

function hasExtent({ pageCount, sheets, slides }: OfficeFacts): boolean {
  return pageCount !== undefined || sheets !== undefined || slides !== undefined
}

/** How many pages, sheets or slides an Office file has, if known. */
export function OfficeExtent({ facts: { pageCount, sheets, slides } }: { facts: OfficeFacts }) {
  if (sheets !== undefined) return <Plural value={sheets.length} one="# sheet" other="# sheets" />
  if (slides !== undefined) return <Plural value={slides.count} one="# slide" other="# slides" />
  return pageCount === undefined ? null : <PageCount pageCount={pageCount} />
}
