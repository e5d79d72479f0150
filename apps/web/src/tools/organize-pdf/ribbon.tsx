import './ribbon.css'

import { letterOf, ribbonOf } from './page-plan.ts'

/** Distinguishes the pages of a file: a letter, plus a color. */
export interface FileMark {
  letter: string
  ribbon: ReturnType<typeof ribbonOf>
  name: string
}

/** The mark of a file in the list, counted from 0. */
export function markOf(index: number, name: string): FileMark {
  return { letter: letterOf(index), ribbon: ribbonOf(index), name }
}

/** The ribbon that hangs out of a page. */
export function Ribbon({ mark: { letter, ribbon } }: { mark: FileMark }) {
  return (
    <span className={`ribbon ribbon--${ribbon}`} aria-hidden="true">
      {letter}
    </span>
  )
}
