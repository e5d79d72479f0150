import type { WatermarkSettings } from './watermark-settings.ts'

/** The props of the watermark form and its fields. */
export interface WatermarkFormProps {
  settings: WatermarkSettings
  pageCount: number | undefined
  /** The error of the text or the image. */
  problem: string | undefined
  /** The percentage to which the text was scaled on the previewed page, if it had to be reduced. */
  scaledPercent: number | undefined
  onChange: (changes: Partial<WatermarkSettings>) => void
}
