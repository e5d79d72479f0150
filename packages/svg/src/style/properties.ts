/** Properties with their initial values; those that are inherited (SVG 2, property index). */
const INHERITED = {
  'clip-rule': 'nonzero',
  color: 'black',
  direction: 'ltr',
  'dominant-baseline': 'auto',
  fill: 'black',
  'fill-opacity': '1',
  'fill-rule': 'nonzero',
  'font-family': '',
  'font-size': '16',
  'font-style': 'normal',
  'font-weight': 'normal',
  'image-rendering': 'auto',
  'letter-spacing': 'normal',
  'marker-end': 'none',
  'marker-mid': 'none',
  'marker-start': 'none',
  'paint-order': 'normal',
  stroke: 'none',
  'stroke-dasharray': 'none',
  'stroke-dashoffset': '0',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-miterlimit': '4',
  'stroke-opacity': '1',
  'stroke-width': '1',
  'text-anchor': 'start',
  visibility: 'visible',
  'white-space': 'normal',
  'writing-mode': 'horizontal-tb',
} as const

/** Properties that are not inherited. */
const OWN = {
  'alignment-baseline': '',
  'baseline-shift': '0',
  'clip-path': 'none',
  display: 'inline',
  filter: 'none',
  mask: 'none',
  'mask-type': 'luminance',
  'mix-blend-mode': 'normal',
  opacity: '1',
  overflow: '',
  'stop-color': 'black',
  'stop-opacity': '1',
  'text-decoration': 'none',
  transform: '',
  'vector-effect': 'none',
} as const

/** A property that affects drawing. */
export type Property = keyof typeof INHERITED | keyof typeof OWN

/** Values of all properties of an element. */
export type Style = Readonly<Record<Property, string>>

/** The values before anything is declared. */
export const INITIAL_STYLE: Style = { ...INHERITED, ...OWN }

/** Whether a property affects drawing. */
export function isProperty(name: string): name is Property {
  return Object.hasOwn(INITIAL_STYLE, name)
}

/** The style of a child before its own declarations. */
export function inheritedFrom(style: Style): Style {
  return { ...style, ...OWN }
}
