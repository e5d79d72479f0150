import { OfficeWizard } from '../../office/office-wizard.tsx'
import { ExcelFields } from './fields.tsx'
import { TOOL } from './tool.ts'

/** The three steps of Excel to PDF. */
export function ExcelWizard() {
  return <OfficeWizard tool={TOOL} Fields={ExcelFields} />
}
