import { indexOf, type Platform } from '@recto/runtime'

import type { DocumentChanges } from '../documents/document-changes.ts'
import type { Page } from '../documents/page-tree.ts'
import type { Resolve } from '../objects/decode-stream.ts'
import { PdfDictionary, PdfName, PdfReference, PdfStream, type PdfObject } from '../objects/objects.ts'
import { contentDecoder } from './content-decoder.ts'
import { contentResolver } from './content-resolver.ts'
import { ContentScope, LEADING_OPERATORS, type NestedContent } from './content-scope.ts'
import { readOperations, type ContentOperation } from './read-operations.ts'
import { listOf, resourcesOf, statesOf } from './walk-document.ts'

/** Nesting of content; renderers stop before. */
const MAX_DEPTH = 64
const SPACE = 0x20

/**
 * Omits content that would paint itself while being painted, directly or through other content (ISO 32000-2, 8.10.1):
 * forms, patterns, soft masks, Type 3 glyphs. Renderers skip such content; PDFium follows it.
 * @returns whether there was any
 */
export function cutCycles(changes: DocumentChanges, platform: Pick<Platform, 'inflate'>): boolean {
  const resolve = contentResolver(changes.document, changes)
  const decode = contentDecoder(resolve, platform)
  const finder = new CycleFinder(resolve, decode)
  for (const page of pagesOf(changes)) finder.addPage(page)
  for (const [number, cuts] of finder.cuts) {
    const stream = resolve(new PdfReference(number))
    const content = stream instanceof PdfStream ? decode(stream) : undefined
    if (!(stream instanceof PdfStream) || content === undefined) continue
    changes.added.set(number, withContent(stream, without(content, cuts)))
  }
  return finder.cuts.size > 0
}

function pagesOf({ document, pages }: DocumentChanges): Page[] {
  return document.pages.map((page, index) => ({ ...page, dictionary: pages.get(index) ?? page.dictionary }))
}

function withContent({ dictionary }: PdfStream, content: Uint8Array): PdfStream {
  const entries = [...dictionary.entries].filter(([key]) => key !== 'Filter' && key !== 'DecodeParms')
  return new PdfStream(new PdfDictionary(entries).set('Length', content.length), content)
}

/** The content with all operations of the given keys blanked. */
function without(content: Uint8Array, cuts: ReadonlySet<string>): Uint8Array {
  const result = content.slice()
  for (const operation of readOperations(content)) {
    if (cuts.has(keyOf(operation))) result.fill(SPACE, operation.start, operation.end)
  }
  return result
}

/** The operator and the resource that it names. */
function keyOf({ operator, operands }: ContentOperation): string {
  const named = operands.find((operand) => operand instanceof PdfName)
  return `${operator} ${named?.value ?? ''}`
}

/** Finds the operations that close a cycle, depth first. */
class CycleFinder {
  /** The operations to omit, by object number. */
  readonly cuts = new Map<number, Set<string>>()
  readonly #resolve: Resolve
  readonly #decode: (stream: PdfStream) => Uint8Array | undefined
  readonly #open = new Set<number>()
  readonly #seen = new Map<number, Map<PdfDictionary, Set<PdfDictionary>>>()
  readonly #pageResources = new Set<PdfDictionary>()
  readonly #leading = new Map<number, readonly ContentOperation[]>()

  constructor(resolve: Resolve, decode: (stream: PdfStream) => Uint8Array | undefined) {
    this.#resolve = resolve
    this.#decode = decode
  }

  /** Follows all content that a page names, whether or not it paints it, so that page content need not be read. */
  addPage(page: Page): void {
    const scope = new ContentScope(resourcesOf(page), this.#resolve)
    if (!this.#pageResources.has(scope.resources)) {
      this.#pageResources.add(scope.resources)
      for (const content of scope.named()) this.#enter(content)
    }
    for (const item of listOf(page.dictionary.get('Annots'), this.#resolve)) {
      for (const content of this.#appearances(this.#resolve(item), scope)) this.#enter(content)
    }
  }

  #appearances(annotation: PdfObject, scope: ContentScope): NestedContent[] {
    const appearances = annotation instanceof PdfDictionary ? this.#resolve(annotation.get('AP')) : null
    if (!(appearances instanceof PdfDictionary)) return []
    return statesOf(appearances, this.#resolve).flatMap((state) => scope.content(state))
  }

  #enter(content: NestedContent): void {
    if (this.#wasSeen(content)) return
    const { number, scope } = content
    this.#open.add(number)
    for (const operation of this.#leadingOperations(content)) {
      for (const next of scope.led(operation)) {
        if (this.#open.has(next.number) || this.#open.size >= MAX_DEPTH) this.#cut(number, operation)
        else this.#enter(next)
      }
    }
    this.#open.delete(number)
  }

  #cut(number: number, operation: ContentOperation): void {
    const cuts = this.cuts.get(number) ?? new Set()
    this.cuts.set(number, cuts.add(keyOf(operation)))
  }

  /** What content leads to depends on the surrounding resources. */
  #wasSeen({ number, scope: { resources, page } }: NestedContent): boolean {
    const byResources = this.#seen.get(number) ?? new Map<PdfDictionary, Set<PdfDictionary>>()
    this.#seen.set(number, byResources)
    const pages = byResources.get(resources) ?? new Set()
    byResources.set(resources, pages)
    if (pages.has(page)) return true
    pages.add(page)
    return false
  }

  /** The operations of content that may lead to other content, each once. */
  #leadingOperations({ number, stream, scope }: NestedContent): readonly ContentOperation[] {
    const known = this.#leading.get(number)
    if (known !== undefined) return known
    const operators = scope.leadingOperators()
    if (operators.length === 0) return []
    const content = this.#decode(stream)
    if (content === undefined || !operators.some((operator) => indexOf(content, operator) !== -1)) return []
    const found = new Map<string, ContentOperation>()
    for (const operation of readOperations(content)) {
      if (LEADING_OPERATORS.has(operation.operator)) found.set(keyOf(operation), operation)
    }
    this.#leading.set(number, [...found.values()])
    return [...found.values()]
  }
}
