export { LIKELIEST } from './languages/guess-language.ts'
export { PageReader } from './page-reader.ts'
export type { PixelPoint, PlacedLine, PlacedWord, ReadPage } from './read-page.ts'
