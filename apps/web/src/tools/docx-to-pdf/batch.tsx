import { OfficeBatch } from '../../office/office-batch.tsx'
import { WordFields } from './fields.tsx'
import { TOOL } from './tool.ts'

/** Word to PDF with several files. */
export function WordBatch() {
  return <OfficeBatch tool={TOOL} Fields={WordFields} />
}
