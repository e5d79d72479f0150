import type { ToolDefinition } from '../define-tool.ts'
import { inOrder } from '../in-order.ts'
import * as TOOLS from './tools-by-id.ts'

export { TOOLS }

export type ToolId = keyof typeof TOOLS

/** Requires every tool to be exported under its own ID. */
type ToolsById = { readonly [Id in ToolId]: ToolDefinition<Id> }

/** The order of the cards, most popular first. Tools that are not listed follow at the end. */
const TOOL_ORDER: readonly ToolId[] = [
  'merge-pdf',
  'split-pdf',
  'organize-pdf',
  'compress-pdf',
  'protect-pdf',
  'sanitize-pdf',
  'pdf-to-image',
  'rotate-pdf',
  'number-pages',
  'watermark-pdf',
  'convert-pdf',
  'image-to-pdf',
  'pdf-to-docx',
  'pdf-to-pptx',
  'pdf-to-xlsx',
  'docx-to-pdf',
  'pptx-to-pdf',
  'xlsx-to-pdf',
  'ocr-pdf',
  'sign-pdf',
  'edit-pdf',
]

/** Every tool, in the order of the cards. */
export const TOOL_LIST: readonly ToolsById[ToolId][] = /* @__PURE__ */ inOrder<ToolsById>(TOOLS, TOOL_ORDER)

/** The tools that have a card: all except unlisted ones. */
export const LISTED_TOOLS: readonly ToolsById[ToolId][] = /* @__PURE__ */ TOOL_LIST.filter(
  ({ availability }) => availability !== 'unlisted',
)

/** The tools that are ready for visitors. */
export const AVAILABLE_TOOLS: readonly ToolsById[ToolId][] = /* @__PURE__ */ TOOL_LIST.filter(
  ({ availability }) => availability === 'available',
)
