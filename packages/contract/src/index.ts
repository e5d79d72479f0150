export type { PublicConfig } from './config.ts'
export {
  answerName,
  contentTypeOf,
  contentTypesOf,
  defineOperation,
  type AttachmentInput,
  type OperationAnswer,
  type OperationDefinition,
  type OptionsInput,
  type OptionsOf,
} from './define-operation.ts'
export { TOOL_FAMILIES, type ToolDefinition, type ToolFamilyId } from './define-tool.ts'
export {
  AppError,
  BOUND_REASONS,
  ERRORS,
  isErrorCode,
  toAppError,
  type BoundReason,
  type ErrorCode,
  type ErrorData,
  type ErrorFacts,
  type FieldError,
} from './errors.ts'
export { IMAGE_TYPES, imageTypeOf, looksLikePdf, SIGNATURE_BYTES, type ImageType } from './file-signature.ts'
export { baseName, contentDisposition, hasPdfName, safeFileName } from './file-names.ts'
export { decodeOptions, encodeOptions, parseOptions, type FormFields } from './form-encoding.ts'
export { BYTES_PER_MB, CALL_TIMEOUT_MS, DEFAULT_LIMITS, READING_BOUNDS, type EngineLimits } from './limits.ts'
export { errorMessage, warningMessage } from './messages.ts'
export { PLANS, type Plan } from './plans.ts'
export {
  decodeReport,
  encodeReport,
  REPORT_HEADER,
  type KeptCounts,
  type ResultReport,
  type Warning,
  type WarningCode,
} from './result.ts'
export type { DocumentInfo } from './tools/document-info/info.ts'
export { OPERATIONS, TOOLS, type OperationId, type ToolId } from './tools/index.ts'
export {
  NUMBER_FORMATS,
  NUMBER_PAGES_SENTENCES,
  numberPages,
  type NumberFormat,
} from './tools/number-pages/number-pages.ts'
export type { ProtectionFacts } from './tools/protect-pdf/check-protection.ts'
export { ENCRYPTION_LEVELS, type EncryptionLevel, type Permissions } from './tools/protect-pdf/protection.ts'
export { ROTATIONS } from './tools/rotate-pdf/rotate.ts'
export { DEFAULT_PREFIX, SPLIT_SENTENCES } from './tools/split-pdf/split-result.ts'
export {
  countPages,
  listPages,
  planParts,
  type OutlineStart,
  type SplitPart,
  type SplitPlan,
} from './tools/split-pdf/plan-parts.ts'
export { WATERMARK_IMAGE_FIELD, WATERMARK_SENTENCES } from './tools/watermark-pdf/watermark.ts'
export { BLACK, type Color } from './values/color.ts'
export {
  closeRange,
  formatPageRanges,
  parsePageNumbers,
  parsePageRanges,
  type OpenPageRange,
  type PageRange,
} from './values/page-range.ts'
export { EDGE_POSITIONS, POSITIONS, type EdgePosition, type Position } from './values/position.ts'
