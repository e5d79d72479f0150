import type { OfficeConversion } from '@recto/runtime'

/** An import filter of LibreOffice with its options. */
export interface ImportFilter {
  name: string
  options: string
}

/** The import filter of a format that LibreOffice would otherwise guess from the content; undefined for others. */
export function importFilter({ format }: OfficeConversion): ImportFilter | undefined {
  switch (format) {
    case 'txt':
      // UTF-8 and line feeds, which is what the engine hands over.
      return { name: 'Text (encoded)', options: 'UTF8,LF,,,' }
    case 'html':
      // As a document with pages, not as a web page.
      return { name: 'HTML (StarWriter)', options: '' }
    default:
      return undefined
  }
}

/** How to load a file, in LibreOfficeKit's syntax, in which text without a name is the filter's options. */
export function toLoadOptions(conversion: OfficeConversion): string {
  const filter = importFilter(conversion)
  return filter === undefined ? '' : `FilterName=${filter.name},${filter.options}`
}
