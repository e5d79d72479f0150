import { displayedPage } from '@recto/geometry'
import { fromLatin1, type OperationContext, stopIfAborted } from '@recto/runtime'

import { dictionary, PdfDictionary, PdfStream, type PdfObject, type PdfReference } from '../objects/objects.ts'
import { pageGeometry } from '../documents/page-geometry.ts'
import type { DocumentChanges } from '../documents/document-changes.ts'
import type { Page } from '../documents/page-tree.ts'
import { PageContents, type PageContent } from './page-content-streams.ts'
import type { Stamp, StampPlan } from './stamp.ts'
import { StampResources, united } from './stamp-resources.ts'

/** Pages between progress reports. */
const PROGRESS_STEP = 64

/**
 * Stamps pages without changing their content. A stamp always starts in default user space, whatever state the content
 * leaves.
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

/** Operators, and whether they belong to one page only. */
interface ContentPart {
  text: string
  isOwn: boolean
}

function shared(text: string): ContentPart {
  return { text, isOwn: false }
}

/** Stamps pages one after another; shared objects are written once. */
class PageStamper {
  readonly #changes: DocumentChanges
  readonly #plan: StampPlan
  readonly #contents: PageContents
  readonly #resources: StampResources
  readonly #shared = new Map<string, PdfReference>()

  constructor(changes: DocumentChanges, plan: StampPlan) {
    this.#changes = changes
    this.#plan = plan
    this.#contents = new PageContents(changes)
    this.#resources = new StampResources(changes)
  }

  stamp(index: number, original: Page): void {
    const { reader } = this.#changes.document
    const page = { ...original, dictionary: this.#changes.pages.get(index) ?? original.dictionary }
    const stamps = this.#plan.stampsOf(index, displayedPage(pageGeometry(page, reader.resolve)))
    if (stamps.length === 0) return
    const additions = new Set(stamps.map((stamp) => stamp.resources))
    const copy = new PdfDictionary(page.dictionary.entries)
      .set('Contents', this.#contentsWith(stamps, this.#contents.read(page.dictionary.get('Contents'))))
      .set('Resources', this.#resources.extend(page, [...additions].reduce(unitedCategories)))
    this.#changes.pages.set(index, copy)
  }

  /** The content, with what is painted before and after it, in `q` and `Q` if it changes the graphics state. */
  #contentsWith(stamps: readonly Stamp[], { streams, end }: PageContent): PdfObject {
    const under = this.#drawing(stamps.filter(({ layer }) => layer === 'under'))
    const over = this.#drawing(stamps.filter(({ layer }) => layer === 'over'))
    const isWrapped = over.length > 0 && (end.closing !== '' || end.changesState)
    const before = isWrapped ? [...under, shared('q\n')] : under
    // The content may end in a comment, so start a new line.
    const restoring = end.closing === '' ? '\nQ\n' : `\n${end.closing}\nQ\n`
    const after = over.length === 0 ? [] : [shared(isWrapped ? restoring : '\n'), ...over]
    return [...this.#streamsOf(before), ...streams, ...this.#streamsOf(after)]
  }

  /** Wraps stamps as an artifact (ISO 32000-2, 14.8.2.2), unless they are text. */
  #drawing(stamps: readonly Stamp[]): ContentPart[] {
    if (stamps.length === 0) return []
    const { artifact } = this.#plan
    const parts = stamps.flatMap(({ lead, operators }) => [
      shared(`q\n${lead ?? ''}`),
      { text: `${operators.trim()}\n`, isOwn: lead !== undefined },
      shared('Q\n'),
    ])
    if (artifact === undefined) return parts
    return [shared(`/Artifact<</Type/Pagination/Subtype/${artifact}>>BDC\n`), ...parts, shared('EMC\n')]
  }

  /** Content streams, split where shared content and the page's own meet. */
  #streamsOf(parts: readonly ContentPart[]): PdfReference[] {
    const texts: string[] = []
    let goesOn = false
    for (const { text, isOwn } of parts) {
      if (goesOn && !isOwn) texts.push(`${texts.pop() ?? ''}${text}`)
      else texts.push(text)
      goesOn = !isOwn
    }
    return texts.map((text) => this.#stream(text))
  }

  /** A content stream, reused if it was written before. */
  #stream(text: string): PdfReference {
    const reference = this.#shared.get(text) ?? this.#changes.add(new PdfStream(dictionary({}), fromLatin1(text)))
    this.#shared.set(text, reference)
    return reference
  }
}

/** Merges the resources of two stamps by category. */
function unitedCategories(one: PdfDictionary, other: PdfDictionary): PdfDictionary {
  const result = new PdfDictionary(one.entries)
  for (const [category, names] of other.entries) {
    const own = one.get(category)
    const areBoth = own instanceof PdfDictionary && names instanceof PdfDictionary
    result.set(category, areBoth ? united(own, names) : names)
  }
  return result
}
