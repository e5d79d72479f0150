import { IMAGE_FILES } from './define-tool.ts'
import { EXCEL_FILES, POWERPOINT_FILES, WORD_FILES } from './office-files.ts'

/** The `accept` attribute of a tool that makes PDF files of images and Office files first. */
export const CONVERTIBLE_FILES = `${IMAGE_FILES},${WORD_FILES},${EXCEL_FILES},${POWERPOINT_FILES}` as const
