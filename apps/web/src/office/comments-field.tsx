import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { Segments } from '../components/segments/segments.tsx'
import { formatCount } from '../messages/format.ts'
import type { OfficeFieldsProps } from './office-fields.ts'
import { commentsFor } from './office-settings.ts'
import type { OfficeTool } from './office-tools.ts'

/** The choice of what to do with comments; nothing if there are none. */
export function CommentsField({ tool, settings, onChange, asked }: OfficeFieldsProps & { tool: OfficeTool }) {
  const { t } = useLingui()
  const { comments } = asked
  if (comments === undefined) return null
  const { count, people } = comments
  const margin = { value: 'margin', name: t`In the margin` } as const
  return (
    <Segments
      label={label(count, people)}
      value={commentsFor(tool, settings.comments)}
      values={[
        { value: 'none', name: t`Leave out` },
        ...(tool === 'docx-to-pdf' ? [margin] : []),
        { value: 'annotations', name: t`As PDF notes` },
      ]}
      onChange={(value) => onChange({ comments: value })}
    />
  )

  function label(known: number | undefined, from: number | undefined): string {
    if (known === undefined) return t`Comments, if there are any`
    const number = formatCount(known)
    if (from === undefined || from === 0) return t`Comments, ${number} in all files`
    return plural(from, { one: `Comments, ${number} from # person`, other: `Comments, ${number} from # people` })
  }
}
