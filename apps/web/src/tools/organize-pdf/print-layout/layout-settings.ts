import { LAYOUT_PAPERS, PAGES_PER_SHEET, type LayoutOptions } from '@recto/contract'

import type { Kept } from '../../../sessions/session.ts'

/** Whether pages are placed on sheets, and how. */
export interface LayoutSettings extends LayoutOptions {
  isOn: boolean
}

/** Bounds of margins and gaps, in points. More would leave small paper empty. */
export const SPACE = { min: 0, max: 144, step: 1 } as const
/** How far the innermost pages of a booklet move, in points. */
export const CREEP = { min: 0, max: 36, step: 1 } as const

/** The available numbers of pages per sheet: several to save paper, one to change the paper or its margins. */
export const PER_SHEET = PAGES_PER_SHEET

/** No print layout. */
export const NO_LAYOUT: LayoutSettings = {
  isOn: false,
  pagesPerSheet: 2,
  booklet: false,
  creep: 0,
  paper: 'a4',
  orientation: 'auto',
  margin: 18,
  gap: 12,
  order: 'rows',
  binding: 'left',
  frame: false,
}

const ORIENTATIONS = ['auto', 'portrait', 'landscape'] as const
const ORDERS = ['rows', 'columns'] as const
const BINDINGS = ['left', 'right'] as const

/** How the settings are saved across reloads. Values never set, or unreadable, get their defaults. */
export const LAYOUT_KEPT: Kept<LayoutSettings> = {
  save: (settings) => ({ ...settings }),
  load: (saved) => {
    if (typeof saved !== 'object' || saved === null) return undefined
    const read: Partial<Record<keyof LayoutSettings, unknown>> = saved
    const oneOf = <Value>(values: readonly Value[], value: unknown, usual: Value): Value =>
      values.find((each) => each === value) ?? usual
    const within = (value: unknown, { min, max }: { min: number; max: number }, usual: number): number =>
      typeof value === 'number' && value >= min && value <= max ? value : usual
    return {
      isOn: read.isOn === true,
      pagesPerSheet: oneOf(PER_SHEET, read.pagesPerSheet, NO_LAYOUT.pagesPerSheet),
      booklet: read.booklet === true,
      creep: within(read.creep, CREEP, NO_LAYOUT.creep),
      paper: oneOf(LAYOUT_PAPERS, read.paper, NO_LAYOUT.paper),
      orientation: oneOf(ORIENTATIONS, read.orientation, NO_LAYOUT.orientation),
      margin: within(read.margin, SPACE, NO_LAYOUT.margin),
      gap: within(read.gap, SPACE, NO_LAYOUT.gap),
      order: oneOf(ORDERS, read.order, NO_LAYOUT.order),
      binding: oneOf(BINDINGS, read.binding, NO_LAYOUT.binding),
      frame: read.frame === true,
    }
  },
}

/** The options of the call. */
export function layoutOptions(settings: LayoutSettings): LayoutOptions {
  const { isOn: _, ...options } = settings
  return options
}

/** Number of sheet sides that pages fill. */
export function countSides({ booklet, pagesPerSheet }: LayoutSettings, pageCount: number): number {
  return booklet ? Math.ceil(pageCount / 4) * 2 : Math.ceil(pageCount / pagesPerSheet)
}
