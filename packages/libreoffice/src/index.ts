export type { OpenConverter } from './converter.ts'
export { type ConverterSettings, openConverter } from './open-converter.ts'
