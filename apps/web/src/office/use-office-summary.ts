import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { OfficeComments, TrackedChanges } from '@recto/contract'

import type { OfficeFieldsProps } from './office-fields.ts'
import { commentsFor } from './office-settings.ts'
import type { OfficeTool } from './office-tools.ts'

type Summarized = Pick<OfficeFieldsProps, 'settings' | 'asked' | 'files'>

/** Returns a function that briefly describes the result for one file; empty if there is nothing to say. */
export function useOfficeSummary(tool: OfficeTool): (screen: Summarized) => string {
  const { t } = useLingui()
  const changesTexts: Record<TrackedChanges, string> = {
    accept: t`changes as if accepted`,
    show: t`changes shown`,
    reject: t`changes as if rejected`,
  }
  const commentsTexts: Record<OfficeComments, string> = {
    none: t`no comments`,
    margin: t`comments in the margin`,
    annotations: t`comments as PDF notes`,
  }

  function extent({ files: [file], settings: { hidden } }: Summarized): string[] {
    const { sheets, slides } = file ?? {}
    const all = sheets?.length ?? slides?.count
    if (all === undefined) return []
    const left = hidden ? 0 : (sheets?.filter(({ isHidden }) => isHidden) ?? slides?.hidden ?? []).length
    const count = all - left
    if (left === 0) {
      return [
        sheets === undefined
          ? plural(count, { one: '# slide', other: '# slides' })
          : plural(count, { one: '# sheet', other: '# sheets' }),
      ]
    }
    return [sheets === undefined ? t`${count} of ${all} slides` : t`${count} of ${all} sheets`]
  }

  return (screen) => {
    const { settings, asked } = screen
    return [
      ...extent(screen),
      ...(asked.changes === undefined ? [] : [changesTexts[settings.changes]]),
      ...(asked.comments === undefined ? [] : [commentsTexts[commentsFor(tool, settings.comments)]]),
      ...(asked.notes !== undefined && settings.notes ? [t`with notes`] : []),
    ].join(', ')
  }
}
