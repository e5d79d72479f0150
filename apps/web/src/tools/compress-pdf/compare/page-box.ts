const CSS_DPI = 96
const POINTS_PER_INCH = 72
/** At least fine enough to judge letters on a standard display, at most what a high-density display shows. */
const MIN_DPI = 110
const MAX_DPI = 150
/** The pixel limit of one image; two are in memory at once, with four bytes per pixel. */
const MAX_PIXELS = 8_000_000
/** The longest side the preview renders. */
const MAX_SIDE = 4096

/** Returns the size a page is compared at, one image pixel per device pixel; large pages get a lower resolution. */
export function pageBox(
  { width, height }: { width: number; height: number },
  pixelRatio: number,
): { width: number; height: number } {
  const dpi = Math.min(MAX_DPI, Math.max(MIN_DPI, CSS_DPI * pixelRatio))
  const [across, down] = [width, height].map((points) => Math.max(1, (points / POINTS_PER_INCH) * dpi))
  const [w, h] = [across ?? 1, down ?? 1]
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (w * h)), MAX_SIDE / Math.max(w, h))
  return { width: Math.max(1, Math.round(w * scale)), height: Math.max(1, Math.round(h * scale)) }
}
