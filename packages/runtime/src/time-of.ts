import type { OperationContext } from './operation.ts'

/** The time that an operation writes into its results. */
export function timeOf({ seed }: Pick<OperationContext, 'seed'>): Date {
  return seed === undefined ? new Date() : new Date(seed.time)
}
