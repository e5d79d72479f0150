export { deflateOptimal } from './deflate-optimal.ts'
export type { EffortName } from './efforts.ts'
