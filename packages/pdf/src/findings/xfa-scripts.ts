import { PdfDictionary, PdfStream, type PdfObject } from '../objects/objects.ts'
import type { TraitSource } from './trait.ts'

/** Script elements of a template, in any namespace (XFA 3.3, the script element). */
const SCRIPT = /<(?:[\w.-]+:)?script(?=[\s/>])/gi
const SCRIPT_ELEMENT = /<((?:[\w.-]+:)?script)(?=[\s/>])(?:[^>"']|"[^"]*"|'[^']*')*?(?:\/>|>[^]*?<\/\1\s*>)/gi

/** An XFA form as one text. */
export interface XfaForm {
  text: string
  /** The number of script elements. */
  scripts: number
}

/** Reads the XFA form of a document (ISO 32000-1, 12.7.8); undefined if there is none, `text` is empty if it is unreadable. */
export function readXfa(catalog: PdfDictionary, source: TraitSource): XfaForm | undefined {
  const form = source.resolve(catalog.get('AcroForm'))
  const entry = form instanceof PdfDictionary ? source.resolve(form.get('XFA')) : null
  if (entry === null) return undefined
  const parts = (Array.isArray(entry) ? entry : [entry]).map((part) => source.resolve(part))
  const streams = parts.filter((part) => part instanceof PdfStream)
  const texts = streams.map((stream) => decodePart(stream, source))
  // Unreadable content may contain anything.
  if (streams.length === 0 || texts.includes(undefined)) return { text: '', scripts: 1 }
  const text = texts.join('')
  // Entities could expand to any markup.
  if (/<!ENTITY/i.test(text)) return { text: '', scripts: 1 }
  return { text, scripts: [...text.matchAll(SCRIPT)].length }
}

/** The form without its scripts; undefined if they cannot be separated from the rest. */
export function withoutScripts({ text }: XfaForm): PdfStream | undefined {
  const cleaned = text.replaceAll(SCRIPT_ELEMENT, '')
  if (cleaned === '' || [...cleaned.matchAll(SCRIPT)].length > 0) return undefined
  return new PdfStream(new PdfDictionary(), new TextEncoder().encode(cleaned))
}

function decodePart(stream: PdfObject, { decode }: TraitSource): string | undefined {
  const bytes = stream instanceof PdfStream ? decode(stream) : undefined
  if (bytes === undefined) return undefined
  const [first, second] = bytes
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder(first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes)
}
