import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { Segments } from '../../components/segments/segments.tsx'
import { ArchiveFields } from '../../office/archive-fields.tsx'
import { CommentsField } from '../../office/comments-field.tsx'
import { HiddenToggle } from '../../office/hidden-toggle.tsx'
import type { OfficeFieldsProps } from '../../office/office-fields.ts'

/** The settings of PowerPoint to PDF: notes, hidden slides and comments, if there are any. */
export function PowerPointFields(props: OfficeFieldsProps) {
  const { settings, onChange, asked } = props
  const { t } = useLingui()
  return (
    <>
      {asked.notes !== undefined && (
        <Segments
          label={notesLabel(asked.notes.count)}
          value={settings.notes ? 'notes' : 'slides'}
          values={[
            { value: 'slides', name: t`Leave out` },
            { value: 'notes', name: t`As pages after the slides` },
          ]}
          onChange={(value) => onChange({ notes: value === 'notes' })}
        />
      )}
      <CommentsField {...props} tool="pptx-to-pdf" />
      {asked.hidden !== undefined && (
        <div className="toggles">
          <HiddenToggle
            label={t`Hidden slides`}
            hidden={asked.hidden}
            isOn={settings.hidden}
            onChange={(isOn) => onChange({ hidden: isOn })}
          />
        </div>
      )}
      <ArchiveFields {...props} />
    </>
  )

  function notesLabel(count: number | undefined): string {
    if (count === undefined) return t`Speaker notes, if there are any`
    return plural(count, { one: 'Speaker notes, on # slide', other: 'Speaker notes, on # slides' })
  }
}
