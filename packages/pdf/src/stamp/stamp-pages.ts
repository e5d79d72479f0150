import { displayedPage } from '@recto/geometry'
import { fromLatin1, type OperationContext, stopIfAborted } from '@recto/runtime'

import { dictionary, PdfDictionary, PdfStream, type PdfObject, type PdfReference } from '../objects/objects.ts'
import { pageGeometry } from '../documents/page-geometry.ts'
import type { DocumentChanges } from '../documents/document-changes.ts'
import type { Page } from '../documents/page-tree.ts'
import { PageContents, type PageContent } from './page-content.ts'
import type { Stamp, StampPlan } from './stamp.ts'
import { StampResources, united } from './stamp-resources.ts'

/** How often progress is told, in pages. */
const PROGRESS_STEP = 64

/**
 * Draws on pages beside their content, which stays as it is. Whatever state the content leaves the graphics in, a stamp
 * starts from the page's own coordinates.
 */
export function stampPages(changes: DocumentChanges, plan: StampPlan, context: OperationContext): void {
  const { pages } = changes.document
  const stamper = new PageStamper(changes, plan)
  for (const [index, page] of pages.entries()) {
    if (context.onlyPage !== undefined && index !== context.onlyPage - 1) continue
    if (index % PROGRESS_STEP === 0) {
      stopIfAborted(context)
      context.progress?.({ fraction: index / pages.length, step: 'working', item: index + 1, itemCount: pages.length })
    }
    stamper.stamp(index, page)
  }
}

/** Operators, and whether they are one page's own. */
interface ContentPart {
  text: string
  isOwn: boolean
}

function shared(text: string): ContentPart {
  return { text, isOwn: false }
}

/** Stamps one page after the other; what they have in common is written once. */
class PageStamper {
  private readonly changes: DocumentChanges
  private readonly plan: StampPlan
  private readonly contents: PageContents
  private readonly resources: StampResources
  private readonly shared = new Map<string, PdfReference>()

  constructor(changes: DocumentChanges, plan: StampPlan) {
    this.changes = changes
    this.plan = plan
    this.contents = new PageContents(changes)
    this.resources = new StampResources(changes)
  }

  stamp(index: number, original: Page): void {
    const { reader } = this.changes.document
    const page = { ...original, dictionary: this.changes.pages.get(index) ?? original.dictionary }
    const stamps = this.plan.stampsOf(index, displayedPage(pageGeometry(page, reader.resolve)))
    if (stamps.length === 0) return
    const additions = new Set(stamps.map((stamp) => stamp.resources))
    const copy = new PdfDictionary(page.dictionary.entries)
      .set('Contents', this.contentsWith(stamps, this.contents.read(page.dictionary.get('Contents'))))
      .set('Resources', this.resources.extend(page, [...additions].reduce(unitedCategories)))
    this.changes.pages.set(index, copy)
  }

  /** The content with what is drawn before and after it; between `q` and `Q` where it would shift what comes after. */
  private contentsWith(stamps: readonly Stamp[], { streams, end }: PageContent): PdfObject {
    const under = this.drawing(stamps.filter(({ layer }) => layer === 'under'))
    const over = this.drawing(stamps.filter(({ layer }) => layer === 'over'))
    const isWrapped = over.length > 0 && (end.closing !== '' || end.changesState)
    const before = isWrapped ? [...under, shared('q\n')] : under
    // A comment may be open at the end of the content, so the line ends first.
    const restoring = end.closing === '' ? '\nQ\n' : `\n${end.closing}\nQ\n`
    const after = over.length === 0 ? [] : [shared(isWrapped ? restoring : '\n'), ...over]
    return [...this.streamsOf(before), ...streams, ...this.streamsOf(after)]
  }

  /** Stamps as an artifact (ISO 32000-2, 14.8.2.2). */
  private drawing(stamps: readonly Stamp[]): ContentPart[] {
    if (stamps.length === 0) return []
    const head = shared(`/Artifact<</Type/Pagination/Subtype/${this.plan.artifact}>>BDC\n`)
    const parts = stamps.flatMap(({ lead, operators }) => [
      shared(`q\n${lead ?? ''}`),
      { text: `${operators.trim()}\n`, isOwn: lead !== undefined },
      shared('Q\n'),
    ])
    return [head, ...parts, shared('EMC\n')]
  }

  /** Streams of content, between which what pages share is parted from what they have of their own. */
  private streamsOf(parts: readonly ContentPart[]): PdfReference[] {
    const texts: string[] = []
    let goesOn = false
    for (const { text, isOwn } of parts) {
      if (goesOn && !isOwn) texts.push(`${texts.pop() ?? ''}${text}`)
      else texts.push(text)
      goesOn = !isOwn
    }
    return texts.map((text) => this.stream(text))
  }

  /** A stream of content; the same one where it was made before. */
  private stream(text: string): PdfReference {
    const reference = this.shared.get(text) ?? this.changes.add(new PdfStream(dictionary({}), fromLatin1(text)))
    this.shared.set(text, reference)
    return reference
  }
}

/** Resources of two stamps, category by category. */
function unitedCategories(one: PdfDictionary, other: PdfDictionary): PdfDictionary {
  const result = new PdfDictionary(one.entries)
  for (const [category, names] of other.entries) {
    const own = one.get(category)
    const areBoth = own instanceof PdfDictionary && names instanceof PdfDictionary
    result.set(category, areBoth ? united(own, names) : names)
  }
  return result
}
