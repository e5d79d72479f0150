import type { DEFAULT_LIMITS } from './limits.ts'

/**
 * Where the web app runs operations, as decided by the operator: `auto` on the visitor's device where possible, asking
 * otherwise; `device` or `server` there unless the visitor chooses the other; `device-only` never sends anything.
 */
export const PROCESSING_MODES = ['auto', 'device', 'server', 'device-only'] as const

export type ProcessingMode = (typeof PROCESSING_MODES)[number]

/** The response of `GET /api/config`: the limits in force and what this installation offers. */
export type PublicConfig = { -readonly [Key in keyof typeof DEFAULT_LIMITS]: number } & {
  /** IDs of the available tools. */
  availableTools: string[]
  /** Where the web app runs operations; `auto` if an older server omits it. */
  processing?: ProcessingMode
  /** Whether the converter for Office files is installed; older servers omit it. */
  convertsOffice?: boolean
  /** Whether calls need an API key, so that the web app cannot make any; omitted if they do not. */
  requiresApiKey?: boolean
  /** The operator's email address, if one is configured. */
  contactEmail?: string
  /** URL of the source code of this installation, if one is configured. */
  sourceUrl?: string
}
