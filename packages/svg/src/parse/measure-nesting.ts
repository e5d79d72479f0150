/** Markup that may contain what looks like an element, and how it ends. */
const SECTIONS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * Counts the elements of an XML document and how deep they are nested, before a parser is called that has a stack frame for each
 * level. Stops where a limit is exceeded. A scan, because expressions that look for the end of each piece would search a hostile file
 * again and again.
 */
export function measureNesting(
  text: string,
  limits: { maxElements: number; maxNesting: number },
): { elements: number; nesting: number } {
  let [elements, depth, nesting] = [0, 0, 0]
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const section = SECTIONS.find(([start]) => text.startsWith(start, at))
    if (section !== undefined) {
      const end = text.indexOf(section[1], at + section[0].length)
      if (end < 0) break
      at = end
    } else if (text.startsWith('</', at)) depth -= 1
    else if (!text.startsWith('<!', at)) {
      const end = tagEnd(text, at)
      elements += 1
      depth += text[end - 1] === '/' ? 0 : 1
      nesting = Math.max(nesting, depth)
      if (elements > limits.maxElements || nesting > limits.maxNesting) break
      at = end
    }
    at += 1
  }
  return { elements, nesting }
}

/** Where a tag ends: at a `>` that is in no attribute value, else at the end of the text. */
function tagEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '>') return at
    if (letter !== '"' && letter !== "'") continue
    const quote = text.indexOf(letter, at + 1)
    if (quote < 0) return text.length
    at = quote
  }
  return text.length
}
