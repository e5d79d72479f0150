import { OfficeBatch } from '../../office/office-batch.tsx'
import { PowerPointFields } from './fields.tsx'
import { TOOL } from './tool.ts'

/** PowerPoint to PDF with several files. */
export function PowerPointBatch() {
  return <OfficeBatch tool={TOOL} Fields={PowerPointFields} />
}
