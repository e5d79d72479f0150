import { OfficeWizard } from '../../office/office-wizard.tsx'
import { PowerPointFields } from './fields.tsx'
import { TOOL } from './tool.ts'

/** The three steps of PowerPoint to PDF. */
export function PowerPointWizard() {
  return <OfficeWizard tool={TOOL} Fields={PowerPointFields} />
}
