import { IMAGE_FILES, type ToolId } from '@recto/contract'

import { toolByName } from '../../office/office-tools.ts'
import { matchesAccept } from './accept.ts'

const IMAGES_ALONE = IMAGE_FILES.replace('.pdf,', '')

/** The tool that converts a file to PDF, by the file's name and type; undefined for a PDF, and for unsupported files. */
export function toolForFile(file: { name: string; type: string }): ToolId | undefined {
  return toolByName(file.name) ?? (matchesAccept(file, IMAGES_ALONE) ? 'image-to-pdf' : undefined)
}
