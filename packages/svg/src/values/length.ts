/** CSS pixels per unit (CSS Values 3, 6.2). */
const PIXELS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
}

const LENGTH = /^\s*(?<value>[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(?<unit>%|[a-z]*)/i

/** What relative lengths refer to, in pixels. */
export interface LengthBasis {
  /** What 100 % is. */
  percent: number
  fontSize: number
}

/** Height of an x as a share of the font size. */
const EX = 0.5
const ROOT_FONT_SIZE = 16

/** A length in pixels; undefined if it is invalid or its unit is unknown. */
export function parseLength(text: string | undefined, { percent, fontSize }: LengthBasis): number | undefined {
  const { value, unit = '' } = LENGTH.exec(text ?? '')?.groups ?? {}
  const number = Number(value)
  if (value === undefined || !Number.isFinite(number)) return undefined
  switch (unit.toLowerCase()) {
    case '%':
      return (number * percent) / 100
    case 'em':
      return number * fontSize
    case 'ex':
    case 'ch':
      return number * fontSize * EX
    case 'rem':
      return number * ROOT_FONT_SIZE
    default: {
      const pixels = PIXELS[unit.toLowerCase()]
      return pixels === undefined ? undefined : number * pixels
    }
  }
}
