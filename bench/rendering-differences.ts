/** Why Recto draws a page differently where poppler and MuPDF agree. */
export const RENDERING_DIFFERENCES: Record<string, string> = {
  'issue2840.pdf': 'Cyrillic in a font that is not embedded: PDFium has fallback fonts for Latin letters only',
  'issue4260_reduced.pdf':
    'lines thinner than a pixel: PDFium draws them a pixel wide in full color, the others lighten them',
  'issue4304.pdf':
    'its encoding maps the space to `.notdef`: PDFium gives it no width, the others the width of the space',
  'issue9915_reduced.pdf':
    'its widths array has 719 for every letter, which PDFium follows; the others give capitals another width',
  'transparency_group.pdf':
    'blending with the backdrop: PDFium composites the page group before it adds the white paper',
}
