import type { OfficeFacts } from '../office-facts.ts'
import { countComments } from './count-comments.ts'
import type { OfficePackage } from './office-package.ts'
import { relationshipsOf } from './relationships.ts'
import { attributeOf, type Tag } from './scan-tags.ts'

/** Marks of inserted, deleted and moved content (ECMA-376-1, 17.13.5), within which text belongs to the change. */
const RANGES = new Set(['ins', 'del', 'moveFrom', 'moveTo'])

/** Marks of changed formatting and of cells. */
const MARKS = /^(?:r|p|sect|tbl|tblGrid|tr|tc|tblPrEx|numbering)(?:PrChange|PrExChange|Change)$|^cell(?:Ins|Del|Merge)$/

/** Parts besides the body that can have tracked changes. */
const STORIES = new Set(['footnotes', 'endnotes', 'header', 'footer'])

/** The facts of a Word document. */
export async function readWord(files: OfficePackage, main: string): Promise<Partial<OfficeFacts>> {
  const related = await relationshipsOf(files, main)
  const stories = related.filter(({ type }) => STORIES.has(type)).map(({ target }) => target)
  let changeCount = 0
  for (const part of [main, ...stories]) changeCount += countChanges(await files.tags(part))
  const comments = related.filter(({ type }) => type === 'comments').map(({ target }) => target)
  const { commentCount, commenterCount } = await countComments(files, comments, 'author')
  return {
    changeCount: changeCount === 0 && files.isCut ? undefined : changeCount,
    commentCount,
    commenterCount,
  }
}

/**
 * Counts tracked changes as Word lists them: consecutive marks of the same kind and author without other text in between are one
 * change.
 */
function countChanges(tags: Iterable<Tag>): number {
  let count = 0
  let latest = ''
  let depth = 0
  for (const tag of tags) {
    const isRange = RANGES.has(tag.name)
    if (isRange && tag.kind === 'close') depth -= 1
    else if (isRange || MARKS.test(tag.name)) {
      if (tag.kind === 'close') continue
      const mark = `${tag.name} ${attributeOf(tag, 'author') ?? ''}`
      if (mark !== latest) count += 1
      latest = mark
      if (isRange && tag.kind === 'open') depth += 1
    } else if (tag.name === 't' && tag.kind === 'open' && depth <= 0) latest = ''
  }
  return count
}
