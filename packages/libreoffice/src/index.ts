export { type ConverterSettings, type OpenConverter, openConverter } from './open-converter.ts'
