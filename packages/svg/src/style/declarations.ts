/** A CSS declaration. */
export interface Declaration {
  property: string
  value: string
  isImportant: boolean
}

const DECLARATION = /(?<property>[-\w]+)\s*:\s*(?<value>(?:"[^"]*"|'[^']*'|\([^()]*\)|[^;"'(])*)/g
const IMPORTANT = /\s*!\s*important\s*$/i

/** The declarations in a `style` attribute or between the braces of a rule. */
export function parseDeclarations(text: string): Declaration[] {
  const declarations: Declaration[] = []
  for (const { groups } of withoutComments(text).matchAll(DECLARATION)) {
    const value = groups?.['value']?.trim() ?? ''
    const property = groups?.['property']?.toLowerCase() ?? ''
    declarations.push({ property, value: value.replace(IMPORTANT, ''), isImportant: IMPORTANT.test(value) })
  }
  return declarations
}

/** CSS without its comments. */
export function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[^]*?\*\//g, ' ')
}
