import type { OfficeFacts } from '../office-facts.ts'
import type { OfficePackage } from './office-package.ts'
import { attributeOf } from './scan-tags.ts'

/** Elements with one comment each: of Word and Excel, of PowerPoint. */
const COMMENTS = new Set(['comment', 'cm'])

/**
 * Counts the comments of parts of an OOXML file and the people who wrote them.
 * @param author the attribute that identifies the author
 */
export async function countComments(
  files: OfficePackage,
  parts: readonly string[],
  author: 'author' | 'authorId',
): Promise<Required<Pick<OfficeFacts, 'commentCount' | 'commenterCount'>>> {
  let commentCount = 0
  const people = new Set<string | undefined>()
  for (const part of parts) {
    for (const tag of await files.tags(part)) {
      if (tag.kind === 'close' || !COMMENTS.has(tag.name)) continue
      commentCount += 1
      people.add(attributeOf(tag, author))
    }
  }
  return { commentCount, commenterCount: people.size }
}
