import { t } from '@lingui/core/macro'
import type { SvgPart } from '@recto/contract'

const PHRASES: Record<SvgPart, () => string> = {
  animation: () => t`animation (shown as it looks before it starts)`,
  characters: () => t`characters that no font has`,
  external: () => t`content of other files`,
  filters: () => t`filters`,
  fonts: () => t`fonts (text is in Noto Sans)`,
  html: () => t`embedded HTML`,
  images: () => t`images that cannot be read`,
  media: () => t`video and sound`,
  patterns: () => t`patterns that are too fine`,
  scripts: () => t`scripts`,
  styles: () => t`some styles`,
  textPaths: () => t`text along a path`,
  vertical: () => t`vertical text direction`,
}

/** What was left out of an SVG, in the active language. */
export function svgPartPhrases(parts: readonly SvgPart[]): string[] {
  // A newer server may send parts this page does not know.
  return parts.map((part) => PHRASES[part]?.() ?? part)
}
