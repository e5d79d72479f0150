export { cleanFileName } from './clean-file-name.ts'
export {
  type ConversionCount,
  type ConversionFacts,
  MAX_LISTED,
  MAX_SAMPLE_COLUMNS,
  MAX_SAMPLE_ROWS,
  type OutlineEntry,
  type SheetFacts,
  type SlideTitle,
  toListedText,
} from './conversion-facts.ts'
export { PROCESSING_MODES, type ProcessingMode, type PublicConfig } from './config.ts'
export {
  answerName,
  BATCH_FIELD,
  contentTypeOf,
  contentTypesOf,
  defineOperation,
  type AttachmentInput,
  type FileInput,
  type OperationAnswer,
  type OperationDefinition,
  type OptionsInput,
  type OptionsOf,
} from './define-operation.ts'
export {
  CONVERTIBLE_FILES,
  IMAGE_FILES,
  takesSeveral,
  TOOL_FAMILIES,
  type ToolDefinition,
  type ToolFamilyId,
} from './define-tool.ts'
export {
  AppError,
  BOUND_REASONS,
  ERRORS,
  isErrorCode,
  QUOTAS,
  toAppError,
  type BoundReason,
  type ErrorCode,
  type ErrorData,
  type ErrorFacts,
  type FieldError,
  type Quota,
} from './errors.ts'
export {
  ACTIVE_KINDS,
  FINDING_KINDS,
  findingPhrase,
  isActive,
  type ActiveKind,
  type Finding,
  type FindingCount,
  type FindingKind,
} from './findings.ts'
export {
  EXCEL_FILES,
  hasOfficeName,
  nameWithoutOfficeEnding,
  OFFICE_TYPES,
  officeContainerOf,
  POWERPOINT_FILES,
  WORD_FILES,
  type OfficeContainer,
} from './office-files.ts'
export {
  OFFICE_COMMENTS,
  TRACKED_CHANGES,
  type OfficeComments,
  type TrackedChanges,
} from './tools/from-office/office-options.ts'
export { IMAGE_KIND_NAMES, IMAGE_SIGNATURE_BYTES, imageKindOf, type ImageKind } from './image-kinds.ts'
export { SVG_PARTS, type SvgPart } from './svg-parts.ts'
export { IMAGE_TYPES, imageTypeOf, looksLikePdf, SIGNATURE_BYTES, type ImageType } from './file-signature.ts'
export {
  baseName,
  contentDisposition,
  hasPdfName,
  nameWithoutEnding,
  safeFileName,
  uniqueFileNames,
} from './file-names.ts'
export { decodeOptions, encodeOptions, isTextField, parseOptions, type FormFields } from './form-encoding.ts'
export {
  ASYNC_PREFERENCE,
  isFinished,
  JOB_STATES,
  WORK_STEPS,
  type JobPart,
  type JobState,
  type JobStatus,
  type WorkStep,
} from './jobs.ts'
export { BYTES_PER_MB, CALL_TIMEOUT_MS, DEFAULT_LIMITS, READING_BOUNDS, type EngineLimits } from './limits.ts'
export { errorMessage, pageRanges, warningMessage } from './messages.ts'
export { optionErrorMap, OPTION_MESSAGES, parseOptionMessage } from './option-messages.ts'
export { ANNUAL_DISCOUNT, PLANS, type Plan } from './plans.ts'
export {
  compressionRatio,
  decodeReport,
  encodeReport,
  formatReportLink,
  parseReportLink,
  toReport,
  REPORT_HEADER,
  isLoss,
  type LossCode,
  REFERENCE_KINDS,
  type ReferenceCount,
  type ReferenceKind,
  type ReplacedFont,
  WARNING_CODES,
  type CleaningFacts,
  type CompressionFacts,
  type SavedBytes,
  type KeptCounts,
  type PartReport,
  type ResultReport,
  type Warning,
  type WarningCode,
} from './result.ts'
export { registeredSentences } from './sentence.ts'
export { COMPRESSION_DPI, TARGET_SIZE_SENTENCE } from './tools/compress-pdf/compress.ts'
export { COMPRESSION_LEVEL_IDS, COMPRESSION_LEVELS, type CompressionLevel } from './tools/compress-pdf/levels.ts'
export { parseSize, TARGET_SIZE_BOUNDS } from './tools/compress-pdf/target-size.ts'
export type { DocumentInfo } from './tools/document-info/info.ts'
export {
  DEFAULT_IMAGE_DPI,
  DOCUMENT_SIDES,
  FRAME_CHOICES,
  IMAGE_FITS,
  IMAGE_ORIENTATIONS,
  IMAGE_PAGE_SIZES,
  MAX_IMAGES_PER_PAGE,
} from './tools/image-to-pdf/image-page-options.ts'
export {
  layOutImages,
  type ImageLayoutOptions,
  type ImagePage,
  type PlacedBox,
  type PlacedImage,
  type PointSize,
} from './tools/image-to-pdf/lay-out-images.ts'
export { OCR_LANGUAGE_CODE, ocrLanguage, ocrLanguageOf, type OcrLanguage } from './values/ocr-languages.ts'
export { MAX_OCR_LANGUAGES } from './values/ocr-languages-option.ts'
export { OCR_MODES, type OcrMode } from './tools/ocr-pdf/ocr-modes.ts'
export {
  DOUBTFUL_CONFIDENCE,
  MAX_DOUBTFUL_LISTED,
  MAX_SKIPPED_LISTED,
  SKIP_REASONS,
  type DoubtfulWord,
  type RecognitionFacts,
  type SkippedPages,
  type SkipReason,
  type WordBox,
} from './tools/ocr-pdf/recognition-facts.ts'
export { MAX_CORRECTION_LENGTH, MAX_CORRECTIONS, type WordCorrection } from './tools/ocr-pdf/word-correction.ts'
export type { RecognizedPage } from './tools/ocr-pdf/recognize-page.ts'
export { MIN_MERGE_FILES } from './tools/merge-pdf/merge-limits.ts'
export { shortImagesName } from './tools/pdf-to-image/image-names.ts'
export {
  DEFAULT_JPEG_QUALITY,
  IMAGE_FORMATS,
  QUALITY_DPI,
  type ImageFormat,
  type ImageQuality,
} from './tools/pdf-to-image/image-formats.ts'
export {
  fitsImageLimits,
  imageDpi,
  imageSize,
  largestDpi,
  planImages,
  type ImagePlan,
  type ImageOptions,
  type PlannedImage,
} from './tools/pdf-to-image/plan-images.ts'
export { AVAILABLE_TOOLS, LISTED_TOOLS, TOOL_LIST, TOOLS, type ToolId } from './tools/catalog.ts'
export { AVAILABLE_OPERATIONS, OPERATION_LIST, OPERATIONS, type OperationId } from './tools/operations.ts'
export {
  DEFAULT_WORD_QUALITY,
  WORD_QUALITIES,
  WORD_TYPE,
  resolveWordOptions,
  type ResolvedWordOptions,
  type WordQuality,
} from './tools/pdf-to-docx/word-options.ts'
export { POWERPOINT_TYPE } from './tools/pdf-to-pptx/to-powerpoint.ts'
export { AUTO_LOCALE, EXCEL_TYPE, SHEET_CHOICES, type SheetChoice } from './tools/pdf-to-xlsx/to-excel.ts'
export { NUMBER_PAGES_SENTENCES, numberPages } from './tools/number-pages/number-pages.ts'
export {
  layOutSheets,
  type PlacedOnSheet,
  type SheetPlan,
  type SheetSize,
} from './tools/print-layout/lay-out-sheets.ts'
export type { LayoutOptions } from './tools/print-layout/layout-options.ts'
export { LAYOUT_PAPERS, PAGES_PER_SHEET } from './tools/print-layout/sheet-options.ts'
export type { ProtectionFacts } from './tools/protect-pdf/check-protection.ts'
export {
  DEFAULT_PROTECTION,
  ENCRYPTION_LEVELS,
  PROTECTION_FAILURES,
  type EncryptionLevel,
} from './tools/protect-pdf/encryption-levels.ts'
export type { Permissions } from './tools/protect-pdf/protection.ts'
export {
  CLEANING_OPTION_IDS,
  CLEANING_OPTIONS,
  kindsToRemove,
  type CleaningOption,
} from './tools/sanitize-pdf/cleaning-options.ts'
export { NOTHING_CHOSEN } from './tools/sanitize-pdf/sanitize.ts'
export { DEFAULT_PREFIX } from './tools/split-pdf/split-result.ts'
export {
  countPages,
  listPages,
  planParts,
  type OutlineStart,
  type SplitPart,
  type SplitPlan,
} from './tools/split-pdf/plan-parts.ts'
export { organizingPhrases } from './tools/organize-pdf/organizing-phrases.ts'
export type { OrganizingFacts } from './tools/organize-pdf/organizing-facts.ts'
export { A_PAGE_IS_NEEDED, ORGANIZED_PREFIX } from './tools/organize-pdf/organize-limits.ts'
export { cutFiles, type CutFile } from './tools/organize-pdf/cut-files.ts'
export { countOrganized, type PlannedPage } from './tools/organize-pdf/count-organized.ts'
export { WATERMARK_IMAGE_FIELD, WATERMARK_SENTENCES } from './tools/watermark-pdf/watermark.ts'
export { BLACK, type Color } from './values/color.ts'
export { NUMBER_FORMATS, type NumberFormat } from './values/number-format.ts'
export { selectPages, type PageSelection } from './values/page-selection.ts'
export {
  closeRange,
  formatPageRanges,
  parsePageNumbers,
  parsePageRanges,
  type OpenPageRange,
  type PageRange,
} from './values/page-range.ts'
export { EDGE_POSITIONS, POSITIONS, type EdgePosition, type Position } from './values/position.ts'
export { PAPER_SIZES, type PaperSize } from './values/paper-sizes.ts'
export { ROTATIONS } from './values/rotation.ts'
export { safeBaseName } from './values/safe-base-name.ts'
