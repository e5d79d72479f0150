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

/** Relationships that stay, because the file has values read from their target; only the target is replaced, by one that leads nowhere. */
const CACHED = new Set(['externalLinkPath', 'xlExternalLinkPath', 'xlPathMissing'])
const NOWHERE = 'missing'

/** Relationships to code. */
const CODE = new Set(['vbaProject', 'vbaProjectSignature', 'wordVbaData', 'keyMapCustomizations', 'attachedToolbars'])

/** A target with a scheme, or on another machine. */
const OUTSIDE = /^(?:[a-z][a-z\d+.-]*:|\/\/|\\)/i

/**
 * Removes external relationships and those to code. Hyperlinks stay, because readers decide whether to follow them.
 * @param text a relationships part
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
