import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DocumentInfo } from '@recto/contract'

import { formatCount, formatSize } from '../messages/format.ts'
import { groupPageSizes, paperName } from './page-sizes.ts'

/** Further sizes are counted instead of listed. */
const MAX_SIZES = 3

interface DetailRow {
  name: string
  value: string
}

/** Formats a document's facts as rows; missing facts are omitted. */
export function useDetailRows(info: DocumentInfo): DetailRow[] {
  const { t } = useLingui()
  const sizes = usePageSizeText(info.pages)
  const contents = useContentNames(info)
  const rows = [
    { name: t`Pages`, value: formatCount(info.pageCount) },
    { name: t`Size`, value: formatSize(info.fileSize) },
    { name: t`Page size`, value: sizes },
    { name: t`PDF version`, value: info.pdfVersion },
    { name: t`Title`, value: info.title ?? '' },
    { name: t`Author`, value: info.author ?? '' },
    { name: t`Contains`, value: contents.length === 0 ? t`Pages only` : contents.join(', ') },
  ]
  return rows.filter(({ value }) => value.trim() !== '')
}

/** Returns what a document contains besides its pages. */
function useContentNames(info: DocumentInfo): string[] {
  const { t } = useLingui()
  const contents: [boolean, string][] = [
    [info.hasForms, t`form`],
    [info.hasOutline, t`bookmarks`],
    [info.hasSignatures, t`signatures`],
    [info.hasJavaScript, t`JavaScript`],
    [info.hasAttachments, t`attachments`],
    [info.hasLayers, t`layers`],
    [info.isTagged, t`accessibility tags`],
    [info.isEncrypted, t`encryption`],
  ]
  return contents.filter(([isThere]) => isThere).map(([, name]) => name)
}

/** Lists the page sizes, most frequent first. */
function usePageSizeText(pages: DocumentInfo['pages']): string {
  const { t } = useLingui()
  const sizes = groupPageSizes(pages)
  const texts = sizes.slice(0, MAX_SIZES).map(({ width, height, count }) => {
    const measure = `${formatCount(width)} × ${formatCount(height)} mm`
    const paper = paperName(width, height)
    const text = paper === undefined ? measure : `${paper} (${measure})`
    const pagesText = plural(count, { one: '# page', other: '# pages' })
    return sizes.length === 1 ? text : `${text}: ${pagesText}`
  })
  const rest = sizes.length - texts.length
  return [...texts, ...(rest > 0 ? [t`${rest} more`] : [])].join('; ')
}
