/** What a document keeps. */
export interface DocumentOptions {
  quality: 'basic' | 'standard' | 'precise'
  hasImages: boolean
  hasLinks: boolean
  hasTables: boolean
  hasHeadings: boolean
  hasLists: boolean
}
