import { useLingui } from '@lingui/react/macro'

import { Disclosure } from '../components/disclosure/disclosure.tsx'
import { Toggle } from '../components/toggle/toggle.tsx'
import type { OfficeFieldsProps } from './office-fields.ts'

/** Options for archiving and accessibility. */
export function ArchiveFields({ settings, onChange }: Pick<OfficeFieldsProps, 'settings' | 'onChange'>) {
  const { t } = useLingui()
  const { tagged, pdfa, pdfua } = settings
  const standards = [pdfa && 'PDF/A', pdfua && 'PDF/UA'].filter((name) => name !== false)
  const tags = tagged ? t`Tags on` : t`Tags off`
  return (
    <Disclosure title={t`For archives and screen readers`} summary={[tags, ...standards].join(', ')}>
      <div className="toggles">
        <Toggle
          label={t`Tags`}
          help={t`Headings, lists and tables can be read aloud in order.`}
          isOn={tagged}
          onChange={(isOn) => onChange({ tagged: isOn, ...(!isOn && { pdfua: false }) })}
        />
        <Toggle
          label="PDF/A"
          help={t`For archives. The file contains everything it needs to look the same anywhere.`}
          isOn={pdfa}
          onChange={(isOn) => onChange({ pdfa: isOn })}
        />
        <Toggle
          label="PDF/UA"
          help={t`For screen readers, with tags. Images without alternative text are counted.`}
          isOn={pdfua}
          onChange={(isOn) => onChange({ pdfua: isOn, ...(isOn && { tagged: true }) })}
        />
      </div>
    </Disclosure>
  )
}
