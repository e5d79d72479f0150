import type { MessageDescriptor } from '@lingui/core'

/** The metadata of a page for search engines, shared links and the window title. */
export interface PageHead {
  route: string
  title: MessageDescriptor
  /** One or two sentences of 60 to 160 characters in total. */
  description: MessageDescriptor
  /** The path search engines should index instead of this one. */
  canonical?: string
  /** Whether search engines should not index the page. */
  isUnlisted?: boolean
}
