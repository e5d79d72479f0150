import type { HiddenSlide, OfficeFacts, OfficeSheet } from '../office-facts.ts'
import type { OfficeTool } from '../office-tools.ts'
import type { OfficePackage } from './office-package.ts'
import { attributeOf, decodeText, type Tag } from './scan-tags.ts'

/** Kinds of OpenDocument by media type; those of templates have a suffix (OpenDocument 1.3, part 2, 3.3). */
const KINDS: readonly [name: string, tool: OfficeTool][] = [
  ['text', 'docx-to-pdf'],
  ['spreadsheet', 'xlsx-to-pdf'],
  ['presentation', 'pptx-to-pdf'],
]

/** The tool for an OpenDocument media type; undefined for other kinds, such as drawings. */
export function openDocumentTool(mediaType: string): OfficeTool | undefined {
  const [, kind] = /^application\/vnd\.oasis\.opendocument\.([a-z]+)/.exec(mediaType) ?? []
  return KINDS.find(([name]) => name === kind)?.[1]
}

/** The facts of an OpenDocument package. */
export async function readOpenDocument(files: OfficePackage, tool: OfficeTool): Promise<OfficeFacts> {
  for (const tag of await files.tags('META-INF/manifest.xml')) {
    if (tag.name === 'encryption-data') return { tool, isLocked: true }
  }
  const facts = readContent(await files.tags('content.xml'), tool)
  for (const tag of await files.tags('meta.xml')) {
    if (tag.name !== 'document-statistic') continue
    return { ...facts, pageCount: tool === 'docx-to-pdf' ? toCount(attributeOf(tag, 'page-count')) : undefined }
  }
  return facts
}

/** The facts in the content of an OpenDocument file, packaged or flat. */
export function readContent(tags: Iterable<Tag>, tool: OfficeTool): OfficeFacts {
  const content = new ContentReader()
  for (const tag of tags) content.read(tag)
  const { changeCount, commentCount, commenters, sheets, slides } = content
  const facts = { tool, isLocked: false, commentCount, commenterCount: commenters.size }
  if (tool === 'docx-to-pdf') return { ...facts, changeCount }
  if (tool === 'xlsx-to-pdf') return { ...facts, sheets }
  return { ...facts, slides }
}

/** Collects facts from the content, tag by tag. */
class ContentReader {
  changeCount = 0
  commentCount = 0
  readonly commenters = new Set<string>()
  readonly sheets: OfficeSheet[] = []
  readonly #hidden: HiddenSlide[] = []
  /** Automatic styles that hide sheets or slides. */
  readonly #hiding = new Set<string>()
  #style = ''
  #slideCount = 0
  #notedSlides = new Set<number>()
  #isComment = false
  /** Nesting depth of tables; those within a sheet are not sheets. */
  #tableDepth = 0
  /** The class of the frame being read on a slide. */
  #frame = ''

  get slides() {
    return { count: this.#slideCount, hidden: this.#hidden, withNotes: this.#notedSlides.size }
  }

  read(tag: Tag): void {
    const isStart = tag.kind !== 'close'
    switch (tag.name) {
      case 'style':
        this.#style = attributeOf(tag, 'name') ?? ''
        return
      case 'table-properties':
        if (attributeOf(tag, 'display') === 'false') this.#hiding.add(this.#style)
        return
      case 'drawing-page-properties':
        if (attributeOf(tag, 'visibility') === 'hidden') this.#hiding.add(this.#style)
        return
      case 'changed-region':
        if (isStart) this.changeCount += 1
        return
      case 'annotation':
        this.#isComment = tag.kind === 'open'
        if (isStart) this.commentCount += 1
        return
      case 'creator':
        if (this.#isComment && tag.kind === 'open') this.commenters.add(tag.text)
        return
      case 'table':
        this.#readTable(tag)
        return
      case 'page':
        if (isStart) this.#readSlide(tag)
        return
      case 'frame':
        this.#frame = tag.kind === 'open' ? (attributeOf(tag, 'class') ?? '') : ''
        return
      default:
        this.#readText(tag)
    }
  }

  #readTable(tag: Tag): void {
    if (tag.kind === 'close') this.#tableDepth -= 1
    else if (this.#tableDepth === 0) {
      const isHidden = this.#hiding.has(attributeOf(tag, 'style-name') ?? '')
      this.sheets.push({ name: attributeOf(tag, 'name') ?? '', isHidden })
    }
    if (tag.kind === 'open') this.#tableDepth += 1
  }

  #readSlide(tag: Tag): void {
    this.#slideCount += 1
    if (this.#hiding.has(attributeOf(tag, 'style-name') ?? ''))
      this.#hidden.push({ number: this.#slideCount, title: '' })
  }

  /** Text on a slide: in its notes, or in its title if the slide is hidden. */
  #readText({ text }: Tag): void {
    if (this.#frame === '' || text.trim() === '') return
    if (this.#frame === 'notes') this.#notedSlides.add(this.#slideCount)
    const latest = this.#hidden.at(-1)
    if (this.#frame !== 'title' || latest?.number !== this.#slideCount) return
    const title = `${latest.title} ${decodeText(text)}`.replaceAll(/\s+/g, ' ').trim()
    this.#hidden[this.#hidden.length - 1] = { ...latest, title }
  }
}

function toCount(text: string | undefined): number | undefined {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 ? count : undefined
}
