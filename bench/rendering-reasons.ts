/** Why a page looks otherwise than poppler and MuPDF draw it, where both agree; found by looking at it. */
export const REASONS: Record<string, string> = {
  'issue2840.pdf':
    'Cyrillic in a font that is not in the file: PDFium brings Latin letters alone and is given no others',
  'issue4260_reduced.pdf':
    'lines thinner than a pixel: PDFium draws them a pixel wide in full colour, the others lighten them',
  'issue4304.pdf': 'its encoding calls the space `.notdef`: PDFium gives that no width, the others that of the space',
  'issue9915_reduced.pdf':
    'its widths say 719 for every letter, as PDFium draws them; the others give capitals another width',
  'transparency_group.pdf': 'blending with the paper: the page is a group of its own before it is laid on white',
}
