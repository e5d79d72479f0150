import type { EngineLimits } from '@recto/contract'

import type { InputFile } from '../operation.ts'
import type { Platform } from '../platform.ts'

/** A page drawn as a picture: RGBA, 8 bits each, rows from the top, no padding. */
export interface RenderedPage {
  width: number
  height: number
  pixels: Uint8ClampedArray<ArrayBuffer>
}

/** An opened document whose pages can be looked at. Close it when done; nothing else frees its memory. */
export interface Preview {
  pageCount: number
  /** Whether the file needed a password or holds a lock. */
  isEncrypted: boolean
  /** Whether it was damaged and had to be repaired to open. */
  isRepaired: boolean
  /** Size of a page as a person sees it (crop box, rotation), in points; pages count from 1. */
  pageSize: (page: number) => { width: number; height: number }
  /** Draws a page so that it fits the box given in pixels, annotations and form fields included. Pages count from 1. */
  renderPage: (page: number, box: { width: number; height: number }) => RenderedPage
  close: () => void
}

/**
 * Opens a file to count and look at its pages.
 * @throws AppError NOT_A_PDF, DAMAGED_PDF, PASSWORD_REQUIRED, WRONG_PASSWORD, TOO_COMPLEX
 */
export declare function openPreview(file: InputFile, context: { platform: Platform; limits: EngineLimits }): Promise<Preview>
