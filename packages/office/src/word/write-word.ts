import type { DocumentModel, Note, Section } from '@recto/layout'

import { Media } from '../package/media.ts'
import { PackageWriter, type OfficePlatform } from '../package/package-writer.ts'
import { OFFICE_RELATIONSHIP, type Relationships } from '../package/relationships.ts'
import { blocksXml } from './blocks.ts'
import { Bookmarks, paragraphsOf } from './bookmarks.ts'
import { NoteRegistry } from './note-registry.ts'
import { notesXml } from './notes.ts'
import { numberingXml } from './numbering.ts'
import { minimalParagraph } from './paragraphs.ts'
import { rootTags } from './root-element.ts'
import { HeaderFooterParts } from './headers-footers.ts'
import { sectionXml } from './sections.ts'
import { settingsXml } from './settings.ts'
import { StyleNames } from './style-names.ts'
import { stylesXml } from './styles.ts'
import { WordPart, type WordPackage } from './word-part.ts'

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const MAIN = 'word/document.xml'
const NOTE_KINDS = ['footnote', 'endnote'] as const satisfies readonly Note['kind'][]
/** Root elements of parts whose kind is not the name of the element. */
const ROOTS: Readonly<Record<string, string>> = { document: 'w:document', header: 'w:hdr', footer: 'w:ftr' }

/** Whether most paragraphs run from right to left, so that text columns begin at the right. */
function isRightToLeft({ blocks }: Section): boolean {
  let balance = 0
  for (const { format } of paragraphsOf(blocks)) balance += format.isRightToLeft === true ? 1 : -1
  return balance > 0
}

/** A US Letter page, for a model without sections. Lengths are in points. */
const EMPTY_SECTION: Section = {
  start: 'page',
  page: {
    width: 612,
    height: 792,
    margins: { top: 72, right: 72, bottom: 72, left: 72 },
    headerDistance: 36,
    footerDistance: 36,
  },
  columns: { widths: [468], gaps: [], hasRule: false },
  headers: { usual: undefined, first: undefined, even: undefined },
  footers: { usual: undefined, first: undefined, even: undefined },
  blocks: [],
}

/**
 * Writes a Word document (WordprocessingML; ISO/IEC 29500, transitional). Equal models give equal bytes.
 * @param date date of creation; omitted if undefined
 */
export async function writeWord(model: DocumentModel, platform: OfficePlatform, date?: Date): Promise<Uint8Array> {
  const shared: WordPackage = {
    model,
    media: new Media(platform),
    styles: new StyleNames(model.styles),
    bookmarks: new Bookmarks(model),
    notes: new NoteRegistry(model),
    drawingCount: 0,
  }
  return new WordWriter(shared, new PackageWriter(platform)).write(date)
}

/** Writes the parts of a document. */
class WordWriter {
  readonly #shared: WordPackage
  readonly #writer: PackageWriter
  readonly #document: WordPart
  readonly #headersFooters: HeaderFooterParts

  constructor(shared: WordPackage, writer: PackageWriter) {
    this.#shared = shared
    this.#writer = writer
    this.#document = new WordPart(shared, { isMainDocument: true })
    this.#headersFooters = new HeaderFooterParts(shared, this.#document.relationships)
  }

  async write(date: Date | undefined): Promise<Uint8Array> {
    const { model, styles } = this.#shared
    const body = this.#bodyXml()
    const noteKinds = NOTE_KINDS.filter((kind) => this.#shared.notes.used.some(({ note }) => note.kind === kind))
    await this.#addPart('document', 'document.xml', ['<w:body>', ...body, '</w:body>'])
    await this.#addPart('styles', 'styles.xml', [stylesXml(styles, model.language)])
    await this.#addPart('settings', 'settings.xml', [
      settingsXml({ hasEvenHeaders: this.#headersFooters.hasEven, noteKinds }),
    ])
    if (model.lists.length > 0) await this.#addPart('numbering', 'numbering.xml', [numberingXml(model.lists)])
    for (const kind of noteKinds) await this.#addNotes(kind)
    for (const { name, kind, content, relationships } of this.#headersFooters.all) {
      await this.#addPart(kind, name, [content], relationships)
    }
    for (const { name, bytes } of this.#shared.media.all) await this.#writer.add(`word/${name}`, bytes)
    await this.#writer.addRelationships(MAIN, this.#document.relationships)
    const { title, author, language } = model
    return this.#writer.finish(MAIN, { title, author, language, date })
  }

  /** The content of `w:body`. The properties of each section are in its last paragraph, those of the last section at the endTag. */
  #bodyXml(): string[] {
    const { sections } = this.#shared.model
    const written = sections.length === 0 ? [EMPTY_SECTION] : sections
    return written.flatMap((section, index) => {
      const properties = sectionXml(section, this.#headersFooters.next(section), isRightToLeft(section))
      if (index < written.length - 1) return blocksXml(section.blocks, this.#document, properties)
      return [...this.#lastBlocks(section), properties]
    })
  }

  /** The blocks of the last section, followed by the notes without a reference as body text. */
  #lastBlocks({ blocks }: Section): string[] {
    const xml = blocksXml(blocks, this.#document)
    const unreferenced = this.#shared.notes.unused.flatMap((note) => blocksXml(note.blocks, this.#document))
    const isEnded = unreferenced.length > 0 || blocks.at(-1)?.kind === 'paragraph'
    return isEnded ? [...xml, ...unreferenced] : [...xml, minimalParagraph()]
  }

  async #addNotes(kind: Note['kind']): Promise<void> {
    const { content, part } = notesXml(kind, this.#shared)
    await this.#addPart(`${kind}s`, `${kind}s.xml`, [content], part.relationships)
  }

  /** Writes a part of a kind, and its relationships; all but the main document are related to that. */
  async #addPart(kind: string, name: string, content: readonly string[], relationships?: Relationships): Promise<void> {
    const [startTag, endTag] = rootTags(ROOTS[kind] ?? `w:${kind}`)
    const isDocument = kind === 'document'
    if (!isDocument) this.#document.relationships.add(`${OFFICE_RELATIONSHIP}/${kind}`, name)
    const part = `word/${name}`
    const type = `${CONTENT_TYPE}.${isDocument ? 'document.main' : kind}+xml`
    await this.#writer.addPart({ name: part, type }, [startTag, ...content, endTag])
    if (relationships !== undefined) await this.#writer.addRelationships(part, relationships)
  }
}
