/** Parts of an SVG that may be left out of a PDF. */
export const SVG_PARTS = [
  'animation',
  'characters',
  'external',
  'filters',
  'fonts',
  'html',
  'images',
  'media',
  'patterns',
  'scripts',
  'styles',
  'textPaths',
  'vertical',
] as const

/** A part of an SVG that was left out. */
export type SvgPart = (typeof SVG_PARTS)[number]

const PHRASES: Record<SvgPart, string> = {
  animation: 'animation (shown as it looks before it starts)',
  characters: 'characters that no font has',
  external: 'content of other files',
  filters: 'filters',
  fonts: 'fonts (text is in Noto Sans)',
  html: 'embedded HTML',
  images: 'images that cannot be read',
  media: 'video and sound',
  patterns: 'patterns that are too fine',
  scripts: 'scripts',
  styles: 'some styles',
  textPaths: 'text along a path',
  vertical: 'vertical text direction',
}

/** What was left out, in words. */
export function svgPartPhrase(part: SvgPart): string {
  return PHRASES[part]
}
