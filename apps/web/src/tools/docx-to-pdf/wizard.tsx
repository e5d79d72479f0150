import { OfficeWizard } from '../../office/office-wizard.tsx'
import { WordFields } from './fields.tsx'
import { TOOL } from './tool.ts'

/** The three steps of Word to PDF. */
export function WordWizard() {
  return <OfficeWizard tool={TOOL} Fields={WordFields} />
}
