import type { WatermarkSettings } from './watermark-settings.ts'

/** What the form of a watermark shows and tells. */
export interface WatermarkFormProps {
  settings: WatermarkSettings
  pageCount: number | undefined
  /** What is wrong with the text or the picture. */
  problem: string | undefined
  /** How much of its size the text keeps on the page that is seen, where it had to be made smaller. */
  scaledPercent: number | undefined
  onChange: (changes: Partial<WatermarkSettings>) => void
}
