import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { countOrganized, type PlannedPage } from '@recto/contract'

import { catalog } from '../../messages/catalog.ts'
import { countSides, type LayoutSettings } from './print-layout/layout-settings.ts'

interface WordedPlan {
  plan: readonly PlannedPage[]
  /** Page count of each file. */
  pageCounts: readonly number[]
  /** Number of files to create. */
  fileCount: number
  layout: LayoutSettings
}

/** Describes what a plan will do: 'One deleted, one rotated, one blank'. */
export function usePlanWords() {
  const { t } = useLingui()
  return ({ plan, pageCounts, fileCount, layout }: WordedPlan): string => {
    const { moved, removed, duplicated, rotated, cropped, blank } = countOrganized(plan, pageCounts)
    const words = [
      removed > 0 && plural(removed, { one: 'one deleted', other: '# deleted' }),
      moved > 0 && plural(moved, { one: 'one moved', other: '# moved' }),
      rotated > 0 && plural(rotated, { one: 'one rotated', other: '# rotated' }),
      cropped > 0 && plural(cropped, { one: 'one cropped', other: '# cropped' }),
      duplicated > 0 && plural(duplicated, { one: 'one duplicated', other: '# duplicated' }),
      blank > 0 && plural(blank, { one: 'one blank', other: '# blank' }),
      fileCount > 1 && plural(fileCount, { one: 'in one file', other: 'in # files' }),
    ].filter((word) => word !== false)
    if (layout.isOn) words.push(sheetWords(layout, plan.length))
    if (words.length === 0) return t`All pages as they are`
    const list = words.join(', ')
    return list.charAt(0).toLocaleUpperCase(catalog.locale) + list.slice(1)
  }
}

/** Describes the sheets. */
function sheetWords(layout: LayoutSettings, pageCount: number): string {
  const sides = countSides(layout, pageCount)
  return layout.booklet
    ? plural(sides / 2, { one: 'as a booklet of # sheet', other: 'as a booklet of # sheets' })
    : plural(sides, { one: 'on # sheet', other: 'on # sheets' })
}
