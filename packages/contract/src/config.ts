import type { DEFAULT_LIMITS } from './limits.ts'

/** What `GET /api/config` tells the browser, so that no number is written twice. */
export type PublicConfig = { -readonly [Key in keyof typeof DEFAULT_LIMITS]: number } & {
  /** Ids of the tools that can be used. */
  availableTools: string[]
  /** Where whoever runs this installation is written to; none without. */
  contactEmail?: string
  /** Where the source code of this installation is found; none without. */
  sourceUrl?: string
}
