import type { MessageDescriptor } from '@lingui/core'

/** What search engines, shared links and the window's title say of a page. */
export interface PageHead {
  route: string
  title: MessageDescriptor
  /** One or two sentences, 60 to 160 characters. */
  description: MessageDescriptor
  /** The page that this one is another way to; search engines are sent there. */
  canonical?: string
  /** Set where a search engine has nothing to list. */
  isUnlisted?: boolean
}
