import type { ReferenceKind } from '@recto/contract'

import { countOne, type OfficeFindings } from './office-source.ts'
import { applyEdits, attributesOf, editAttribute, localName, readTags, type TextEdit } from './xml-tags.ts'

/** Kinds of references by the last part of a relationship's type (ECMA-376-1, 11.3 to 15.2). */
const KINDS: Record<string, ReferenceKind> = {
  image: 'images',
  video: 'media',
  audio: 'media',
  media: 'media',
  oleObject: 'objects',
  package: 'objects',
  attachedTemplate: 'templates',
  externalLinkPath: 'data',
  xlPathMissing: 'data',
  xlExternalLinkPath: 'data',
  mailMergeSource: 'data',
  mailMergeHeaderSource: 'data',
  connections: 'data',
}

/** Relationships whose target stays, because values that were read from it once are in the file; it leads nowhere from now on. */
const CACHED = new Set(['externalLinkPath', 'xlExternalLinkPath', 'xlPathMissing'])
const NOWHERE = 'missing'

/** Relationships to code. */
const CODE = new Set(['vbaProject', 'vbaProjectSignature', 'wordVbaData', 'keyMapCustomizations', 'attachedToolbars'])

/** A target with a scheme, or on another machine. */
const OUTSIDE = /^(?:[a-z][a-z\d+.-]*:|\/\/|\\)/i

/**
 * Cuts relationships to what is outside of a package, and to code. Hyperlinks stay: following them is up to the reader.
 * @param text a part of relationships
 */
export function cutRelationships(text: string, findings: OfficeFindings): string {
  const edits: TextEdit[] = []
  for (const tag of readTags(text)) {
    if (localName(tag) !== 'Relationship' || tag.kind === 'end') continue
    const attributes = attributesOf(tag)
    const type = attributes.get('Type')?.split('/').at(-1) ?? ''
    if (CODE.has(type)) {
      if (type === 'vbaProject') findings.hasMacros = true
      edits.push({ start: tag.start, end: tag.end, text: '' })
      continue
    }
    const isOutside = attributes.get('TargetMode') === 'External' || OUTSIDE.test(attributes.get('Target') ?? '')
    if (!isOutside || type === 'hyperlink') continue
    countOne(findings.references, KINDS[type] ?? 'files')
    edits.push(CACHED.has(type) ? editAttribute(tag, 'Target', NOWHERE) : { start: tag.start, end: tag.end, text: '' })
  }
  return applyEdits(text, edits)
}
