import { useLingui } from '@lingui/react/macro'

import { useState } from 'react'

import { Toggle } from '../../components/toggle/toggle.tsx'
import { RejectionList } from '../../components/upload/rejection-list.tsx'
import { InsertButtons, type InsertSide } from './insert-buttons.tsx'
import { KeyList } from './key-list.tsx'
import { LabelsField } from './labels-field.tsx'
import { ScansField } from './scans-field.tsx'
import { useOrganizeIntake } from './use-organize-intake.ts'
import { countUsed, type OrganizeScreen } from './use-organize-screen.ts'

interface PagesSettingsProps {
  screen: OrganizeScreen
  isGrouped: boolean
  isDisabled: boolean
  onGroup: (isGrouped: boolean) => void
}

/** Insertions and settings besides the pages themselves. */
export function PagesSettings({ screen, isGrouped, isDisabled, onGroup }: PagesSettingsProps) {
  const { t } = useLingui()
  const { arrangement, chosen, edits, gridFiles } = screen
  const { pages } = arrangement
  const { used } = countUsed(screen)
  const focused = Math.min(edits.targets.at(-1) ?? 0, pages.length)
  const [side, setSide] = useState<InsertSide>('after')
  const targets = pages.length === 0 ? [] : edits.targets
  const after = side === 'before' ? (targets[0] ?? 1) - 1 : focused
  const inserting = useOrganizeIntake(screen, after, (files) => screen.insertFiles(files, pages[after - 1]?.key))
  return (
    <section className="bench__main" aria-label={t`Options`}>
      <InsertButtons
        targets={targets}
        side={side}
        isDisabled={isDisabled}
        onSide={setSide}
        onBlank={() => edits.insertBlank(after)}
        onFiles={inserting.addFiles}
      />
      <RejectionList className="files" rejections={inserting.rejections} onDismiss={inserting.dismiss} />
      <Toggle
        label={t`Group by file`}
        help={t`Show the pages under the file they come from. The order stays.`}
        isOn={isGrouped}
        onChange={onGroup}
      />
      {pages.some(({ crop }) => crop !== undefined) && (
        <Toggle
          label={t`Remove what is cropped`}
          help={t`Cropped pages become images, without text and links. Otherwise the cropped part is only hidden.`}
          isOn={screen.removesCropped}
          onChange={screen.setRemovesCropped}
        />
      )}
      <ScansField
        files={chosen.files.filter(({ id }) => (used.get(id) ?? 0) > 0)}
        marks={gridFiles.marks}
        isDisabled={isDisabled}
        onInterleave={edits.interleave}
      />
      <LabelsField
        labels={arrangement.labels}
        pageCount={pages.length}
        focused={focused}
        isDisabled={isDisabled}
        onChange={edits.setLabels}
      />
      <KeyList />
    </section>
  )
}
