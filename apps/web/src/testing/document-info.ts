import type { DocumentInfo } from '@recto/contract'

/** The facts of a document with three pages. */
export const INFO: DocumentInfo = {
  fileName: 'a.pdf',
  fileSize: 86_221,
  pageCount: 3,
  pdfVersion: '1.7',
  isEncrypted: true,
  isLinearized: false,
  isTagged: true,
  hasForms: true,
  hasOutline: false,
  hasSignatures: false,
  hasJavaScript: true,
  hasAttachments: false,
  hasLayers: false,
  findings: [{ kind: 'javascript', count: 2, pages: [1] }],
  title: 'The quay',
  author: null,
  subject: null,
  keywords: null,
  creator: null,
  producer: null,
  creationDate: null,
  modificationDate: null,
  pages: [
    { width: 595, height: 842, rotation: 0 },
    { width: 842, height: 595, rotation: 90 },
    { width: 595, height: 842, rotation: 0 },
  ],
}
