/** The format of an Office file, named by its file extension. */
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

/** A font file not bundled with the converter. */
export interface OfficeFont {
  /** Name of the font file; unique. */
  name: string
  bytes: Uint8Array
}

/** A value of a setting of the PDF export. */
export type PdfExportValue = boolean | number | string

/** A file to convert. */
export interface OfficeConversion {
  format: OfficeFormat
  bytes: Uint8Array
  /** Settings of LibreOffice's PDF export, by LibreOffice's names. */
  settings: Readonly<Record<string, PdfExportValue>>
  /** Fonts to use besides the installed ones. */
  fonts: readonly OfficeFont[]
}

/** Why a conversion failed, by who can fix it. */
export type OfficeFailure = 'unreadable' | 'memory' | 'timeout'

/** The outcome of a conversion. */
export type OfficeOutcome = { pdf: Uint8Array } | { failure: OfficeFailure }

/** Converts Office files to PDF: LibreOffice in a separate process. */
export interface OfficeConverter {
  /**
   * @param signal stops the work
   * @throws AppError CANCELLED
   */
  convert: (conversion: OfficeConversion, signal?: AbortSignal) => Promise<OfficeOutcome>
}
