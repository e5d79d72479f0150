import { OfficeBatch } from '../../office/office-batch.tsx'
import { ExcelFields } from './fields.tsx'
import { TOOL } from './tool.ts'

/** Excel to PDF with several files. */
export function ExcelBatch() {
  return <OfficeBatch tool={TOOL} Fields={ExcelFields} />
}
