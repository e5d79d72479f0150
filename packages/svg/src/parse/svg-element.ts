/** An element of an SVG. Elements of other namespaces are not there; names and attributes have no prefix. */
export interface SvgElement {
  name: string
  attributes: ReadonlyMap<string, string>
  /** Elements and text, in order. */
  children: readonly (SvgElement | string)[]
  parent: SvgElement | undefined
}

/** The elements among the children of an element. */
export function childElements({ children }: SvgElement): SvgElement[] {
  return children.filter((child) => typeof child !== 'string')
}

/** The text directly in an element. */
export function textOf({ children }: SvgElement): string {
  return children.filter((child) => typeof child === 'string').join('')
}
