import type { NumberFormat } from '@recto/contract'

/** An example of each number format. */
export const NUMBER_SAMPLES: Record<NumberFormat, string> = {
  decimal: '1, 2, 3',
  'roman-lower': 'i, ii, iii',
  'roman-upper': 'I, II, III',
  'alpha-lower': 'a, b, c',
  'alpha-upper': 'A, B, C',
}
