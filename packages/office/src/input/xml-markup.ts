/** Comments, CDATA sections and processing instructions, each with what ends it (XML 1.0, 2.5 to 2.7). */
const SECTIONS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const
const DOCUMENT_TYPE = '<!DOCTYPE'

/**
 * Where markup that is no tag ends: a section or the document type.
 * @param start of the markup
 * @returns undefined if it never ends; the position after its first character if it is something else
 */
export function endOfMarkup(text: string, start: number): number | undefined {
  return isDocumentType(text, start) ? endOfDocumentType(text, start) : endOfSection(text, start)
}

function endOfSection(text: string, start: number): number | undefined {
  const section = SECTIONS.find(([opening]) => text.startsWith(opening, start))
  if (section === undefined) return start + 1
  const [opening, closing] = section
  const end = text.indexOf(closing, start + opening.length)
  return end < 0 ? undefined : end + closing.length
}

function isDocumentType(text: string, start: number): boolean {
  return text.startsWith(DOCUMENT_TYPE, start)
}

/** Literals, and the sections of the internal subset, may have brackets in them (XML 1.0, 2.8). */
function endOfDocumentType(text: string, start: number): number | undefined {
  let isInSubset = false
  for (let at = start + DOCUMENT_TYPE.length; at < text.length;) {
    const character = text[at]
    if (character === '>' && !isInSubset) return at + 1
    if (character === '[') isInSubset = true
    if (character === ']') isInSubset = false
    const end = isInSubset && character === '<' ? endOfSection(text, at) : endOfLiteral(text, at)
    if (end === undefined) return undefined
    at = end
  }
  return undefined
}

/** Where a literal in quotes ends, or the position after any other character; undefined if the literal never ends. */
function endOfLiteral(text: string, at: number): number | undefined {
  const quote = text[at]
  if (quote !== '"' && quote !== "'") return at + 1
  const end = text.indexOf(quote, at + 1)
  return end < 0 ? undefined : end + 1
}

/**
 * Where the `>` of a tag is; undefined if there is none before the next tag. A position is looked at three times at most, however many
 * tags do not end: outside of literals, where the next `<` ends the search, and in literals of either kind.
 * @param at after the name of the tag
 */
export function closingOfTag(text: string, at: number): number | undefined {
  for (let position: number | undefined = at; position !== undefined && position < text.length;) {
    const character = text[position]
    if (character === '>') return position
    if (character === '<') return undefined
    position = endOfLiteral(text, position)
  }
  return undefined
}

/** The text without its document type, whose entities could refer to other files or multiply. */
export function withoutDocumentType(text: string): string {
  let kept = ''
  let from = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const end = isTag(text, at) ? undefined : endOfMarkup(text, at)
    if (end === undefined) break
    if (isDocumentType(text, at)) {
      kept += text.slice(from, at)
      from = end
    }
    at = end
  }
  return kept + text.slice(from)
}

/** Whether what starts with `<` is a tag, and no section or declaration. */
export function isTag(text: string, start: number): boolean {
  const next = text[start + 1]
  return next !== '!' && next !== '?'
}
