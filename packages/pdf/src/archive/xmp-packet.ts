import type { Metadata } from '../documents/metadata.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The standards that a document claims to conform to. */
export interface ConformanceClaims {
  /** PDF/A-2b (ISO 19005-2, 6.6.4). */
  pdfA: boolean
  /** PDF/UA-1 (ISO 14289-1, 5). */
  pdfUa: boolean
}

/** Schema description of the PDF/UA property; PDF/A requires one for properties it does not define (ISO 19005-2, 6.6.2.3.3). */
const PDF_UA_SCHEMA =
  '<pdfaExtension:schemas xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema><pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Part of ISO 14289 that the document conforms to</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>'

/** The XMP packet of a document (ISO 19005-2, 6.6): its information dictionary, and the claimed standards. */
export function xmpPacket(metadata: Metadata, modified: Date, { pdfA, pdfUa }: ConformanceClaims): Uint8Array {
  const { title, author, subject, keywords, creator, producer, creationDate } = metadata
  const properties = [
    ...(pdfA ? ['<pdfaid:part>2</pdfaid:part>', '<pdfaid:conformance>B</pdfaid:conformance>'] : []),
    ...(pdfUa ? ['<pdfuaid:part>1</pdfuaid:part>'] : []),
    ...(pdfA && pdfUa ? [PDF_UA_SCHEMA] : []),
    element('dc:title', title, (text) => `<rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt>`),
    element('dc:creator', author, (text) => `<rdf:Seq><rdf:li>${text}</rdf:li></rdf:Seq>`),
    element('dc:description', subject, (text) => `<rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt>`),
    element('pdf:Keywords', keywords),
    element('pdf:Producer', producer),
    element('xmp:CreatorTool', creator),
    element('xmp:CreateDate', creationDate),
    element('xmp:ModifyDate', modified.toISOString().replace(/\.\d+Z$/, 'Z')),
  ].filter((property) => property !== '')
  const packet = [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">',
    ...properties,
    '</rdf:Description>',
    '</rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="w"?>',
  ]
  return new TextEncoder().encode(packet.join('\n'))
}

function element(name: string, text: string | null, wrap = (content: string) => content): string {
  if (text === null || text === '') return ''
  // oxlint-disable-next-line no-control-regex -- XML allows no other control characters
  const valid = text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, ' ')
  return `<${name}>${wrap(valid.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character))}</${name}>`
}
