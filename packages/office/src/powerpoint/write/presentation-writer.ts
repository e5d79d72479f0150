import { Media } from '../../package/media.ts'
import { PackageWriter, type OfficePlatform } from '../../package/package-writer.ts'
import type { DocumentProperties } from '../../package/package-parts.ts'
import { OFFICE_RELATIONSHIP, Relationships } from '../../package/relationships.ts'
import { toEmus } from '../../package/units.ts'
import { element, wrap, xmlPart } from '../../package/xml.ts'
import type { Background, Slide, SlideItem } from '../slide-model.ts'
import { layoutXml, masterXml, NAMESPACES, shapeTree, themeXml, type SlideExtent } from './master-parts.ts'
import { fillXml, linkArea, picture, shape, textBox } from './shapes.ts'
import { SlidePart } from './slide-part.ts'
import { table } from './table.ts'
import { fit } from './units.ts'

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml'
const THEME = 'application/vnd.openxmlformats-officedocument.theme+xml'
/** First ID of slides (ISO/IEC 29500-1, 19.7.13), and ID of the master. */
const [FIRST_SLIDE_ID, MASTER_ID] = [256, 2_147_483_648]
/** Size of notes pages, in EMUs: 7.5 by 10 inches, as in PowerPoint. */
const NOTES_SIZE = { cx: 6_858_000, cy: 9_144_000 }
const LAYOUTS = ['titleOnly', 'blank'] as const

/** Size of the slides, in points and within the limits of PowerPoint, and their number. */
export interface PresentationSetup {
  width: number
  height: number
  slideCount: number
}

/** Writes slides one by one (PresentationML; ISO/IEC 29500, transitional). Equal slides give equal bytes. */
export class PresentationWriter {
  readonly #writer: PackageWriter
  readonly #media: Media
  readonly #setup: PresentationSetup
  #count = 0

  constructor(platform: OfficePlatform, setup: PresentationSetup) {
    this.#writer = new PackageWriter(platform)
    this.#media = new Media(platform)
    this.#setup = setup
  }

  /** Adds the next slide. A page of another size is centered, and scaled down if it is too large. */
  async add(slide: Slide): Promise<void> {
    this.#count += 1
    const part = new SlidePart(this.#media, fit(slide, this.#setup), this.#setup.slideCount)
    const hasTitle = slide.items.some((item) => item.kind === 'text' && item.isTitle)
    part.relationships.add(`${OFFICE_RELATIONSHIP}/slideLayout`, `../slideLayouts/slideLayout${hasTitle ? 1 : 2}.xml`)
    const { background, items } = part.fitting.isFitted ? withBackgroundItem(slide) : slide
    const shapes = items.map((item) => itemXml(item, part)).join('')
    const content = wrap('p:cSld', backgroundXml(background, part) + shapeTree(shapes))
    const map = '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>'
    const name = `ppt/slides/slide${this.#count}.xml`
    await this.#writer.addPart({ name, type: `${CONTENT_TYPE}.slide+xml` }, [
      xmlPart(element('p:sld', NAMESPACES, content + map)),
    ])
    await this.#writer.addRelationships(name, part.relationships)
  }

  /** Writes the package with its metadata. */
  async finish(properties: DocumentProperties): Promise<Uint8Array> {
    const slideExtent = { width: toEmus(this.#setup.width), height: toEmus(this.#setup.height) }
    await this.#addMaster(slideExtent)
    await this.#addPresentation(slideExtent)
    for (const { name, bytes } of this.#media.all) await this.#writer.add(`ppt/${name}`, bytes)
    return this.#writer.finish('ppt/presentation.xml', properties)
  }

  async #addMaster(slideExtent: SlideExtent): Promise<void> {
    const master = new Relationships()
    for (const [index, kind] of LAYOUTS.entries()) {
      const name = `ppt/slideLayouts/slideLayout${index + 1}.xml`
      const layout = new Relationships()
      layout.add(`${OFFICE_RELATIONSHIP}/slideMaster`, '../slideMasters/slideMaster1.xml')
      master.add(`${OFFICE_RELATIONSHIP}/slideLayout`, `../slideLayouts/slideLayout${index + 1}.xml`)
      await this.#writer.addPart({ name, type: `${CONTENT_TYPE}.slideLayout+xml` }, [layoutXml(kind, slideExtent)])
      await this.#writer.addRelationships(name, layout)
    }
    master.add(`${OFFICE_RELATIONSHIP}/theme`, '../theme/theme1.xml')
    const name = 'ppt/slideMasters/slideMaster1.xml'
    await this.#writer.addPart({ name, type: `${CONTENT_TYPE}.slideMaster+xml` }, [masterXml(slideExtent)])
    await this.#writer.addRelationships(name, master)
    await this.#writer.addPart({ name: 'ppt/theme/theme1.xml', type: THEME }, [themeXml()])
  }

  async #addPresentation({ width, height }: SlideExtent): Promise<void> {
    const relationships = new Relationships()
    const master = relationships.add(`${OFFICE_RELATIONSHIP}/slideMaster`, 'slideMasters/slideMaster1.xml')
    const slides = Array.from({ length: this.#count }, (_, index) => {
      const id = relationships.add(`${OFFICE_RELATIONSHIP}/slide`, `slides/slide${index + 1}.xml`)
      return element('p:sldId', { id: FIRST_SLIDE_ID + index, 'r:id': id })
    })
    relationships.add(`${OFFICE_RELATIONSHIP}/theme`, 'theme/theme1.xml')
    const content = [
      wrap('p:sldMasterIdLst', element('p:sldMasterId', { id: MASTER_ID, 'r:id': master })),
      wrap('p:sldIdLst', slides.join('')),
      element('p:sldSz', { cx: width, cy: height }),
      element('p:notesSz', NOTES_SIZE),
    ].join('')
    const name = 'ppt/presentation.xml'
    await this.#writer.addPart({ name, type: `${CONTENT_TYPE}.presentation.main+xml` }, [
      xmlPart(element('p:presentation', NAMESPACES, content)),
    ])
    await this.#writer.addRelationships(name, relationships)
  }
}

function itemXml(item: SlideItem, part: SlidePart): string {
  switch (item.kind) {
    case 'text':
      return textBox(item, part)
    case 'picture':
      return picture(item, part)
    case 'shape':
      return shape(item, part)
    case 'table':
      return table(item, part)
    case 'link':
      return linkArea(item, part)
  }
}

/** The slide with its background as the bottom item: a page smaller than its slide does not fill the slide. */
function withBackgroundItem({ width, height, background, items }: Slide): Pick<Slide, 'background' | 'items'> {
  if (background === undefined) return { background, items }
  const area = { left: 0, top: 0, right: width, bottom: height }
  const bottom: SlideItem =
    'image' in background
      ? { kind: 'picture', ...area, file: background.image, alternative: undefined }
      : {
          kind: 'shape',
          ...area,
          outlines: 'rectangle',
          fill: { color: background.color, opacity: 1 },
          stroke: undefined,
        }
  return { background: undefined, items: [bottom, ...items] }
}

function backgroundXml(background: Background | undefined, part: SlidePart): string {
  if (background === undefined) return ''
  const fill =
    'color' in background
      ? fillXml({ color: background.color, opacity: 1 })
      : `<a:blipFill><a:blip r:embed="${part.imageRelationship(background.image)}"/><a:stretch><a:fillRect/></a:stretch></a:blipFill>`
  return wrap('p:bg', wrap('p:bgPr', `${fill}<a:effectLst/>`))
}
