import { element, xmlPart } from '../package/xml.ts'

/** The namespaces that parts with text use; all of them ISO/IEC 29500's transitional ones. */
const NAMESPACES = {
  'xmlns:w': 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'xmlns:wp': 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:pic': 'http://schemas.openxmlformats.org/drawingml/2006/picture',
}

/** The beginning and the end of a part with text; between them stands its content. */
export function partFrame(root: string): [string, string] {
  const [head = '', end = ''] = element(root, NAMESPACES, '\0').split('\0')
  return [xmlPart(head), end]
}
