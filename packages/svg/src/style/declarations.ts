/** A CSS declaration. */
export interface Declaration {
  property: string
  value: string
  isImportant: boolean
}

/** Starts at a word boundary, so that a long word is not tried from each of its letters. */
const DECLARATION = /(?<![-\w])(?<property>[-\w]+)\s*:\s*(?<value>(?:"[^"]*"|'[^']*'|\([^()]*\)|[^;"'(])*)/g

/** The declarations in a `style` attribute or between the braces of a rule. */
export function parseDeclarations(text: string): Declaration[] {
  const declarations: Declaration[] = []
  for (const { groups } of withoutComments(text).matchAll(DECLARATION)) {
    const value = groups?.['value']?.trim() ?? ''
    const property = groups?.['property']?.toLowerCase() ?? ''
    const mark = value.lastIndexOf('!')
    const isImportant =
      mark >= 0 &&
      value
        .slice(mark + 1)
        .trim()
        .toLowerCase() === 'important'
    declarations.push({ property, value: isImportant ? value.slice(0, mark).trim() : value, isImportant })
  }
  return declarations
}

/** CSS without its comments. */
export function withoutComments(text: string): string {
  let [result, from] = ['', 0]
  for (;;) {
    const start = text.indexOf('/*', from)
    if (start < 0) return result + text.slice(from)
    const end = text.indexOf('*/', start + 2)
    result += `${text.slice(from, start)} `
    if (end < 0) return result
    from = end + 2
  }
}
