import type { PageContent, PageGlyph } from '../../page-content.ts'
import type { PictureDraft } from '../draft.ts'

/** Pictures of a page and the text that is a part of them, which is no text of the page any more. */
export interface FiguresFound {
  pictures: PictureDraft[]
  glyphs: ReadonlySet<PageGlyph>
  /** Whether the page is a picture of text. */
  isScan: boolean
}

/** What of a page is pictures: images, and drawings that lie together. */
export function findFigures(_page: PageContent): Promise<FiguresFound> {
  return Promise.resolve({ pictures: [], glyphs: new Set(), isScan: false })
}
