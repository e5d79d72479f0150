import { Trans, useLingui } from '@lingui/react/macro'

import { Segments } from '../../components/segments/segments.tsx'
import { formatCount } from '../../messages/format.ts'
import { ArchiveFields } from '../../office/archive-fields.tsx'
import { CommentsField } from '../../office/comments-field.tsx'
import type { OfficeFieldsProps } from '../../office/office-fields.ts'

/** The settings of Word to PDF: what to do with tracked changes and comments, if there are any, and archiving options. */
export function WordFields(props: OfficeFieldsProps) {
  return (
    <>
      <ChangesField {...props} />
      <CommentsField {...props} tool="docx-to-pdf" />
      <ArchiveFields {...props} />
    </>
  )
}

function ChangesField({ settings, onChange, asked, files }: OfficeFieldsProps) {
  const { t } = useLingui()
  const { changes } = asked
  if (changes === undefined) return null
  return (
    <Segments
      label={label(changes.count)}
      help={<Trans>The first is what Word prints with markup off.</Trans>}
      value={settings.changes}
      values={[
        { value: 'accept', name: t`As if accepted` },
        { value: 'show', name: t`Show them` },
        { value: 'reject', name: t`As if rejected` },
      ]}
      onChange={(value) => onChange({ changes: value })}
    />
  )

  function label(count: number | undefined): string {
    if (count === undefined) return t`Tracked changes, if there are any`
    const number = formatCount(count)
    return files.length > 1 ? t`Tracked changes, ${number} in all files` : t`Tracked changes, ${number} in this file`
  }
}
