import type { Resolve } from './decode-stream.ts'
import { isName, PdfDictionary, PdfName } from './objects.ts'

/** The encryption of a string or stream. */
export type CryptMethod = 'none' | 'rc4' | 'aes-128' | 'aes-256'

/** The encryption of the parts of a file (ISO 32000-2, 7.6.6). */
export interface CryptMethods {
  streams: CryptMethod
  strings: CryptMethod
  /** Embedded files. */
  files: CryptMethod
  /** By crypt filter name, for streams that name their own. */
  filters: ReadonlyMap<string, CryptMethod>
}

const METHODS: Record<string, CryptMethod> = { None: 'none', V2: 'rc4', AESV2: 'aes-128', AESV3: 'aes-256' }

/** Reads the crypt methods of a file; undefined if its version is unknown. */
export function readCryptMethods(encryption: PdfDictionary, resolve: Resolve): CryptMethods | undefined {
  const version = resolve(encryption.get('V'))
  if (version === 1 || version === 2) return uniformCryptMethods('rc4')
  if (version !== 4 && version !== 5) return undefined
  const filters = new Map<string, CryptMethod>([['Identity', 'none']])
  const defined = resolve(encryption.get('CF'))
  for (const [key, value] of defined instanceof PdfDictionary ? defined.entries : []) {
    const filter = resolve(value)
    const method = filter instanceof PdfDictionary ? resolve(filter.get('CFM')) : null
    filters.set(key, (method instanceof PdfName ? METHODS[method.value] : undefined) ?? 'none')
  }
  const chosen = (key: string, fallback: CryptMethod): CryptMethod => {
    const value = resolve(encryption.get(key))
    return value instanceof PdfName ? (filters.get(value.value) ?? 'none') : fallback
  }
  const streams = chosen('StmF', 'none')
  return { streams, strings: chosen('StrF', 'none'), files: chosen('EFF', streams), filters }
}

/** Whether only embedded files are encrypted, so that the rest is readable without a password. */
export function encryptsOnlyEmbeddedFiles({ streams, strings, files }: CryptMethods): boolean {
  return streams === 'none' && strings === 'none' && files !== 'none'
}

/** The same method for all parts. */
export function uniformCryptMethods(method: CryptMethod): CryptMethods {
  return { streams: method, strings: method, files: method, filters: new Map([['Identity', 'none']]) }
}

/** The crypt filter of streams if it is RC4; AES keys have a fixed length. */
export function rc4StreamFilter(encryption: PdfDictionary, resolve: Resolve): PdfDictionary {
  const defined = resolve(encryption.get('CF'))
  const chosen = resolve(encryption.get('StmF'))
  const filter =
    defined instanceof PdfDictionary && chosen instanceof PdfName ? resolve(defined.get(chosen.value)) : null
  return filter instanceof PdfDictionary && isName(filter.get('CFM'), 'V2') ? filter : new PdfDictionary()
}

/** The crypt filter a stream names for itself (7.4.10). */
export function cryptFilterOf(dictionary: PdfDictionary): string | undefined {
  const filters = dictionary.get('Filter')
  const first = Array.isArray(filters) ? (filters[0] ?? null) : filters
  if (!isName(first, 'Crypt')) return undefined
  const parameters = dictionary.get('DecodeParms')
  const options = Array.isArray(parameters) ? parameters[0] : parameters
  const chosen = options instanceof PdfDictionary ? options.get('Name') : null
  return chosen instanceof PdfName ? chosen.value : 'Identity'
}
