/** How numbers of pages are written. */
export const NUMBER_FORMATS = ['decimal', 'roman-lower', 'roman-upper', 'alpha-lower', 'alpha-upper'] as const

export type NumberFormat = (typeof NUMBER_FORMATS)[number]
