/** What an Office file is read as: the name of a format, which is also the ending of its files. */
export type OfficeFormat =
  | 'docx'
  | 'doc'
  | 'odt'
  | 'rtf'
  | 'txt'
  | 'html'
  | 'fodt'
  | 'xlsx'
  | 'xlsb'
  | 'xls'
  | 'ods'
  | 'fods'
  | 'pptx'
  | 'ppt'
  | 'odp'
  | 'fodp'

/** A font file that is not installed with the converter. */
export interface OfficeFont {
  /** Name of the font file; identifies it among the others. */
  name: string
  bytes: Uint8Array
}

/** A value of a setting of the PDF export. */
export type PdfExportValue = boolean | number | string

/** A file to be converted. */
export interface OfficeConversion {
  format: OfficeFormat
  bytes: Uint8Array
  /** Settings of LibreOffice's PDF export, by the names that it gives them. */
  settings: Readonly<Record<string, PdfExportValue>>
  /** Fonts to be used besides the installed ones. */
  fonts: readonly OfficeFont[]
}

/** Why a conversion has no result, by who can help. */
export type OfficeFailure = 'unreadable' | 'memory' | 'timeout'

/** The outcome of a conversion. */
export type OfficeOutcome = { pdf: Uint8Array } | { failure: OfficeFailure }

/** Turns Office files into PDF files; LibreOffice, in a process of its own. */
export interface OfficeConverter {
  /**
   * @param signal stops the work
   * @throws AppError CANCELLED
   */
  convert: (conversion: OfficeConversion, signal?: AbortSignal) => Promise<OfficeOutcome>
}
