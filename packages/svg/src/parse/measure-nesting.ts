/** What starts and ends elements, and what may contain something that looks like it. */
const MARKUP =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<(?<end>\/)?[A-Za-z_:][^\s<>/]*(?:[^<>"'/]|"[^"<]*"|'[^'<]*'|\/(?!>))*(?<empty>\/)?>/g

/**
 * Counts the elements of an XML document and how deep they are nested, before a parser is called that has a stack frame for each
 * level. Stops where a limit is exceeded.
 */
export function measureNesting(
  text: string,
  limits: { maxElements: number; maxNesting: number },
): { elements: number; nesting: number } {
  let [elements, depth, nesting] = [0, 0, 0]
  for (const { 0: markup, groups } of text.matchAll(MARKUP)) {
    if (markup.startsWith('<!') || markup.startsWith('<?')) continue
    if (groups?.['end'] !== undefined) {
      depth -= 1
      continue
    }
    elements += 1
    if (groups?.['empty'] === undefined) depth += 1
    nesting = Math.max(nesting, depth)
    if (elements > limits.maxElements || nesting > limits.maxNesting) break
  }
  return { elements, nesting }
}
