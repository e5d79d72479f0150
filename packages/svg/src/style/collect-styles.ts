import { type SvgElement, textOf } from '../parse/svg-element.ts'
import { StyleSheet } from './style-sheet.ts'

/** The style sheets in a document, in order. */
export function collectStyles(root: SvgElement): StyleSheet {
  const sheet = new StyleSheet()
  visit(root, sheet)
  return sheet
}

function visit(element: SvgElement, sheet: StyleSheet): void {
  const type = element.attributes.get('type') ?? 'text/css'
  if (element.name === 'style' && type === 'text/css') sheet.add(textOf(element))
  else for (const child of element.children) if (typeof child !== 'string') visit(child, sheet)
}
