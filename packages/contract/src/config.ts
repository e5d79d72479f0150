import type { DEFAULT_LIMITS } from './limits.ts'

/** The response of `GET /api/config`: the limits in force and what this installation offers. */
export type PublicConfig = { -readonly [Key in keyof typeof DEFAULT_LIMITS]: number } & {
  /** Ids of the tools that are available. */
  availableTools: string[]
  /** Whether calls need an API key, so that the web app cannot make any; left out if they do not. */
  requiresApiKey?: boolean
  /** The operator's email address, if one is configured. */
  contactEmail?: string
  /** URL of the source code of this installation, if one is configured. */
  sourceUrl?: string
}
