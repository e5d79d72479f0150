/** CSS pixels in an inch. */
const CSS_DPI = 96
const POINTS_PER_INCH = 72
/** So fine that letters can be judged on a plain screen, and no finer than a dense one shows. */
const MIN_DPI = 110
const MAX_DPI = 150
/** Pixels of one picture: two of them are held at once, four bytes a pixel. */
const MAX_PIXELS = 8_000_000
/** The longest side that the preview draws. */
const MAX_SIDE = 4096

/** The size in pixels at which a page is looked at closely, one of its pixels for one of the screen; large pages are drawn less finely. */
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
