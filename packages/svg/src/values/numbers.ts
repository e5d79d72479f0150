const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi

/** The numbers in a list, whatever separates them. */
export function parseNumbers(text: string): number[] {
  return (text.match(NUMBER) ?? []).map(Number).filter(Number.isFinite)
}

/** A number from 0 to 1, which may be given in percent; undefined if invalid. */
export function parseShare(text: string | undefined): number | undefined {
  const value = Number.parseFloat(text ?? '')
  if (!Number.isFinite(value)) return undefined
  return Math.min(1, Math.max(0, text?.trim().endsWith('%') === true ? value / 100 : value))
}
