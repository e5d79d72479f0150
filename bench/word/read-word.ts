import { StoryReader } from './story-reader.ts'
import type { RunningHead, WordDocument } from './word-document.ts'
import { WordPackage } from './docx-package.ts'
import { WordStyles } from './word-styles.ts'
import { elementsOf, findElement, isOn, type XmlNode } from './xml-node.ts'

/** Notes that only draw the line above the others (ISO/IEC 29500-1, 17.18.33). */
const SEPARATORS = new Set(['separator', 'continuationSeparator', 'continuationNotice'])

/** Reads the structure of a .docx file. Text that is hidden or deleted does not count. */
export function readWord(bytes: Uint8Array): WordDocument {
  const file = new WordPackage(bytes)
  const styles = new WordStyles(file)
  const body = findElement(file.document.root, 'w:body')
  if (body === undefined) throw new Error('The document has no body.')
  const story = new StoryReader(file.document, styles)
  story.readBlocks(body)
  const { paragraphs, tables, links, imageCount } = story
  const notes = story.noteReferences.flatMap(({ kind, id }) => {
    const part = file.related(kind)
    const found = part && elementsOf(part.root).find(({ attributes }) => attributes['w:id'] === id)
    if (found === undefined || SEPARATORS.has(found.attributes['w:type'] ?? '')) return []
    const own = new StoryReader(part as NonNullable<typeof part>, styles)
    own.readBlocks(found)
    return own.text === '' ? [] : [own.text]
  })
  return { paragraphs, tables, links, imageCount, notes, runningHeads: runningHeadsOf(file, styles, body) }
}

/** Headers and footers that some page can show; those with the same text once. */
function runningHeadsOf(file: WordPackage, styles: WordStyles, body: XmlNode): RunningHead[] {
  const settings = file.related('settings')?.root
  const hasEvenPages = isOn(findElement(settings, 'w:evenAndOddHeaders')) === true
  const heads = new Map<string, RunningHead>()
  for (const section of sectionsOf(body)) {
    const hasFirstPage = isOn(findElement(section, 'w:titlePg')) === true
    for (const { name, attributes } of elementsOf(section)) {
      if (name !== 'w:headerReference' && name !== 'w:footerReference') continue
      const pages = (attributes['w:type'] ?? 'default') as RunningHead['pages']
      if ((pages === 'first' && !hasFirstPage) || (pages === 'even' && !hasEvenPages)) continue
      const target = file.document.relationships.get(attributes['r:id'] ?? '')?.target
      const part = target === undefined ? undefined : file.part(target)
      if (part === undefined) continue
      const reader = new StoryReader(part, styles)
      reader.readBlocks(part.root)
      if (reader.text !== '') heads.set(`${pages} ${reader.text}`, { text: reader.text, pages })
    }
  }
  return [...heads.values()]
}

function sectionsOf(node: XmlNode): XmlNode[] {
  return elementsOf(node).flatMap((child) => (child.name === 'w:sectPr' ? [child] : sectionsOf(child)))
}
