import type { HiddenSlide, OfficeFacts } from '../office-facts.ts'
import { countComments } from './count-comments.ts'
import type { OfficePackage } from './office-package.ts'
import { relationshipsOf } from './relationships.ts'
import { attributeOf, decodeText, prefixedAttributeOf, type Tag } from './scan-tags.ts'

/** The placeholders for titles and for notes (ECMA-376-1, 19.7.10). */
const [TITLES, NOTES] = [new Set(['title', 'ctrTitle']), new Set(['body'])]

/** The facts of a PowerPoint presentation. */
export async function readPowerPoint(files: OfficePackage, main: string): Promise<Partial<OfficeFacts>> {
  const parts = new Map((await relationshipsOf(files, main)).map(({ id, target }) => [id, target]))
  const hidden: HiddenSlide[] = []
  const comments: string[] = []
  let [count, withNotes] = [0, 0]
  for (const tag of await files.tags(main)) {
    if (tag.name !== 'sldId' || tag.kind === 'close') continue
    const part = parts.get(prefixedAttributeOf(tag, 'r:id') ?? '')
    if (part === undefined) continue
    count += 1
    const title = await titleIfHidden(files, part)
    if (title !== undefined) hidden.push({ number: count, title })
    for (const { type, target } of await relationshipsOf(files, part)) {
      if (type === 'comments') comments.push(target)
      if (type === 'notesSlide' && textIn(await files.tags(target), NOTES) !== '') withNotes += 1
    }
  }
  return { slides: { count, hidden, withNotes }, ...(await countComments(files, comments, 'authorId')) }
}

/** The title of a slide; undefined if it is not hidden. */
async function titleIfHidden(files: OfficePackage, part: string): Promise<string | undefined> {
  const head = await files.text(part, 4096)
  const [root] = /<(?:\w+:)?sld\s[^>]*>/.exec(head?.text ?? '') ?? ['']
  return /\sshow=["'](?:0|false)["']/.test(root) ? textIn(await files.tags(part), TITLES) : undefined
}

/** The text of placeholders of the given types, on one line. */
function textIn(tags: Iterable<Tag>, types: ReadonlySet<string>): string {
  let isWanted = false
  const texts: string[] = []
  for (const tag of tags) {
    if (tag.name === 'sp') isWanted = false
    else if (tag.name === 'ph') isWanted = types.has(attributeOf(tag, 'type') ?? '')
    else if (isWanted && tag.name === 't' && tag.kind === 'open') texts.push(decodeText(tag.text))
    else if (isWanted && (tag.name === 'br' || (tag.name === 'p' && tag.kind === 'close'))) texts.push(' ')
  }
  return texts.join('').replaceAll(/\s+/g, ' ').trim()
}
