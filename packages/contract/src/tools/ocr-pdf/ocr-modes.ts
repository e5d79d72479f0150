/** What happens to pages that have text. */
export const OCR_MODES = ['skip', 'redo', 'force'] as const

export type OcrMode = (typeof OCR_MODES)[number]
