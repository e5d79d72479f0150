import type { OfficeConversion } from '@recto/runtime'

/** An import filter of LibreOffice with its options. */
export interface ImportFilter {
  name: string
  options: string
}

/** Code of UTF-8 among LibreOffice's encodings, of the quote, and of English (US) among languages. */
const [UTF_8, QUOTE, ENGLISH] = [76, 34, 1033]

/**
 * The import filter of a format that LibreOffice would else guess from the content; undefined for others. Of separated values cells are
 * UTF-8, numbers and dates are recognized as in English, and nothing is a formula.
 */
export function importFilter({ format, separator = ',' }: OfficeConversion): ImportFilter | undefined {
  switch (format) {
    case 'txt':
      // UTF-8 and line feeds, which is what the engine hands over.
      return { name: 'Text (encoded)', options: 'UTF8,LF,,,' }
    case 'html':
      // As a document with pages, not as a web page.
      return { name: 'HTML (StarWriter)', options: '' }
    case 'csv': {
      const flags = [false, true, false, false, false, 0, false, false, false]
      const tokens = [separator.charCodeAt(0), QUOTE, UTF_8, 1, '', ENGLISH, ...flags]
      return { name: 'Text - txt - csv (StarCalc)', options: tokens.join(',') }
    }
    default:
      return undefined
  }
}

/** How a file is to be loaded, as the parameters of LibreOfficeKit. */
export function toLoadOptions(conversion: OfficeConversion): string {
  const filter = importFilter(conversion)
  const { password } = conversion
  return [
    ...(password === undefined ? [] : [`Password=${password}`]),
    ...(filter === undefined ? [] : [`FilterName=${filter.name}`, `FilterOptions=${filter.options}`]),
  ].join(',')
}
