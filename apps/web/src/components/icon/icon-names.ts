import type { ToolId } from '@recto/contract'

/** Drawings of the interface; every tool has one of its own beside them. */
export const INTERFACE_ICONS = [
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'arrow-down',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'check',
  'close',
  'plus',
  'minus',
  'grip',
  'search',
  'menu',
  'theme',
  'lock',
  'eye',
  'caution',
  'wrong',
  'info',
  'download',
  'upload',
  'retry',
  'turn-left',
  'turn-right',
  'clock',
  'device',
  'server',
  'bookmark',
  'link',
  'field',
  'hand',
  'feed',
  'talk',
  'film',
  'post',
] as const

/** Name of a drawing in icons.svg. */
export type IconName = ToolId | (typeof INTERFACE_ICONS)[number]
