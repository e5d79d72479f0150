export { PageReader, type PixelPoint, type PlacedLine, type PlacedWord, type ReadPage } from './page-reader.ts'
