import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { countOrganized, type PlannedPage } from '@recto/contract'

import { catalog } from '../../messages/catalog.ts'

/** Returns what a plan will do, in words: 'One deleted, one rotated, one blank'. */
export function usePlanWords() {
  const { t } = useLingui()
  return (plan: readonly PlannedPage[], pageCounts: readonly number[], fileCount: number): string => {
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
    if (words.length === 0) return t`All pages as they are`
    const list = words.join(', ')
    return list.charAt(0).toLocaleUpperCase(catalog.locale) + list.slice(1)
  }
}
