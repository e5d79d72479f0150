import { element, xmlPart } from '../package/xml.ts'

/** Namespaces of text parts: those of the transitional class (ISO/IEC 29500-4). */
const NAMESPACES = {
  'xmlns:w': 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'xmlns:wp': 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:pic': 'http://schemas.openxmlformats.org/drawingml/2006/picture',
}

/** The XML declaration with the start tag of the root element of a text part, and its end tag. */
export function rootTags(root: string): [string, string] {
  const [startTag = '', endTag = ''] = element(root, NAMESPACES, '\0').split('\0')
  return [xmlPart(startTag), endTag]
}
