import type { Area, LinkTarget, ImageFile } from '@recto/layout'

import { linkTarget } from '../../package/link-target.ts'
import type { Media } from '../../package/media.ts'
import { OFFICE_RELATIONSHIP, Relationships } from '../../package/relationships.ts'
import { toEmus } from '../../package/units.ts'
import { element } from '../../package/xml.ts'
import { positiveEmus, type Fitting } from './units.ts'

const HYPERLINK_COLOR = 'http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor'
/** Keeps the color of linked text, which PowerPoint would replace with that of the theme ([MS-ODRAWXML], 2.30.2). */
const OWN_COLOR = `<a:extLst><a:ext uri="{A12FA001-AC4F-418D-AE19-62706E023703}"><ahyp:hlinkClr xmlns:ahyp="${HYPERLINK_COLOR}" val="tx"/></a:ext></a:extLst>`

/** What the shapes of a slide share. */
export class SlidePart {
  readonly relationships = new Relationships()
  readonly fitting: Fitting
  readonly #media: Media
  readonly #slideCount: number
  #shapeCount = 1

  constructor(media: Media, fitting: Fitting, slideCount: number) {
    this.#media = media
    this.fitting = fitting
    this.#slideCount = slideCount
  }

  /** The next shape ID; 1 is that of the shape tree (ISO/IEC 29500-1, 20.1.2.2.8). */
  nextId(): number {
    this.#shapeCount += 1
    return this.#shapeCount
  }

  /** Adds an image. @returns its relationship ID */
  imageRelationship(file: ImageFile): string {
    return this.relationships.add(`${OFFICE_RELATIONSHIP}/image`, `../${this.#media.add(file)}`)
  }

  /** A hyperlink (`a:hlinkClick`, 21.1.2.3.5); empty if the target is missing or unsafe. */
  hyperlink(target: LinkTarget | undefined, keepsColor = false): string {
    if (target === undefined) return ''
    const extension = keepsColor ? OWN_COLOR : ''
    if ('uri' in target) {
      const address = linkTarget(target.uri)
      if (address === undefined) return ''
      const id = this.relationships.add(`${OFFICE_RELATIONSHIP}/hyperlink`, address, true)
      return element('a:hlinkClick', { 'r:id': id }, extension)
    }
    if (target.page < 0 || target.page >= this.#slideCount) return ''
    const id = this.relationships.add(`${OFFICE_RELATIONSHIP}/slide`, `slide${target.page + 1}.xml`)
    return element('a:hlinkClick', { 'r:id': id, action: 'ppaction://hlinksldjump' }, extension)
  }

  /** The transform of a shape: its offset and extent on the slide (20.1.7.6). @param area in points, on the page */
  frame(area: Area, attributes: { rot?: number | undefined } = {}, name = 'a:xfrm'): string {
    const { scale, left, top } = this.fitting
    const offset = element('a:off', { x: toEmus(area.left * scale + left), y: toEmus(area.top * scale + top) })
    const size = element('a:ext', {
      cx: positiveEmus((area.right - area.left) * scale),
      cy: positiveEmus((area.bottom - area.top) * scale),
    })
    return element(name, attributes, offset + size)
  }
}
