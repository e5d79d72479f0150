/**
 * Fonts that are not free, with the installed substitute for each: one with the same widths, or else one of the same kind.
 * LibreOffice itself knows the most common ones; for these its build would use Noto Serif, even if they are monospaced.
 */
export const SUBSTITUTE_FONTS: Readonly<Record<string, string>> = {
  'calibri light': 'Carlito',
  helvetica: 'Liberation Sans',
  'helvetica neue': 'Liberation Sans',
  consolas: 'Liberation Mono',
  menlo: 'Liberation Mono',
  monaco: 'Liberation Mono',
  'lucida console': 'Liberation Mono',
  verdana: 'DejaVu Sans',
  tahoma: 'DejaVu Sans Condensed',
}

/** Attributes that name a font, in text documents and in slides. */
const FONT_NAMES = /(\b(?:w:(?:ascii|hAnsi|cs)|typeface)=")([^"]{1,80})"/g

/** Replaces fonts that LibreOffice does not know by their substitutes in an XML text. */
export function substituteFonts(xml: string): string {
  return xml.replaceAll(FONT_NAMES, (whole, start: string, name: string) => {
    const substitute = SUBSTITUTE_FONTS[name.toLowerCase()]
    return substitute === undefined ? whole : `${start}${substitute}"`
  })
}
