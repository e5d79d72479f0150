import { Trans, useLingui } from '@lingui/react/macro'

import { Segments } from '../../components/segments/segments.tsx'
import { Toggle } from '../../components/toggle/toggle.tsx'
import { ArchiveFields } from '../../office/archive-fields.tsx'
import { CommentsField } from '../../office/comments-field.tsx'
import { HiddenToggle } from '../../office/hidden-toggle.tsx'
import type { OfficeFieldsProps } from '../../office/office-fields.ts'
import { SheetList } from './sheet-list.tsx'

/** The settings of Excel to PDF: how sheets fill pages, and what is printed. */
export function ExcelFields(props: OfficeFieldsProps) {
  const { settings, onChange, asked, files } = props
  const { t } = useLingui()
  const [file, ...others] = files
  return (
    <>
      {others.length === 0 && file?.sheets !== undefined && (
        <SheetList sheets={file.sheets} includesHidden={settings.hidden} />
      )}
      <Segments
        label={t`Fit`}
        help={
          settings.fitSheets ? (
            <Trans>Each sheet is fitted to the width of a page, in landscape if that shows it larger.</Trans>
          ) : (
            <Trans>Pages break where Excel breaks them, which may cut a wide sheet into columns.</Trans>
          )
        }
        value={settings.fitSheets ? 'width' : 'own'}
        values={[
          { value: 'width', name: t`Width of the page` },
          { value: 'own', name: t`As set in Excel` },
        ]}
        onChange={(value) => onChange({ fitSheets: value === 'width' })}
      />
      <CommentsField {...props} tool="xlsx-to-pdf" />
      <div className="toggles">
        <HiddenToggle
          label={t`Hidden sheets`}
          hidden={asked.hidden}
          isOn={settings.hidden}
          onChange={(isOn) => onChange({ hidden: isOn })}
        />
        <Toggle
          label={t`Gridlines`}
          help={t`Lines between cells, even if a sheet does not print them itself.`}
          isOn={settings.gridlines}
          onChange={(isOn) => onChange({ gridlines: isOn })}
        />
      </div>
      <ArchiveFields {...props} />
    </>
  )
}
