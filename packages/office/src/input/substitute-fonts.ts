/**
 * Fonts that are not free, with the installed font that stands for each: one with the same widths, or else one of the same kind.
 * LibreOffice knows the plain ones itself; for these its build takes Noto Serif, even for monospaced ones.
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

/** An XML text of a package that asks for the substitutes of fonts that LibreOffice does not know. */
export function substituteFonts(xml: string): string {
  return xml.replaceAll(FONT_NAMES, (whole, start: string, name: string) => {
    const substitute = SUBSTITUTE_FONTS[name.toLowerCase()]
    return substitute === undefined ? whole : `${start}${substitute}"`
  })
}
