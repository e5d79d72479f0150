import { RECTO } from './contender.ts'
import type { ContenderResult, RowResult } from './run-row.ts'

/** Recto beside one peer in one row; below 1, Recto takes less time. */
export interface Comparison {
  result: RowResult
  peer: ContenderResult
  first: number | undefined
  warm: number | undefined
  command: number | undefined
  /** Processor time, warm. */
  processor: number | undefined
}

const OURS = new Set<string>(Object.values(RECTO))

/** The results of the peers in a row, without those that are only measured to show a library's first call. */
function peersOf({ contenders }: RowResult): ContenderResult[] {
  return contenders.filter(({ name }) => !OURS.has(name) && !name.endsWith(', first call'))
}

/** Recto beside every peer of a row. */
export function comparisonsOf(result: RowResult): Comparison[] {
  const ours = (name: string) => result.contenders.find((contender) => contender.name === name)
  const [first, warm, command] = [ours(RECTO.first), ours(RECTO.warm), ours(RECTO.command)]
  return peersOf(result).map((peer) => {
    const ratio = (mine: ContenderResult | undefined) => mine && mine.elapsedMs.median / peer.elapsedMs.median
    return {
      result,
      peer,
      first: ratio(first),
      warm: ratio(warm),
      command: ratio(command),
      processor: warm && warm.processorMs.median / Math.max(1, peer.processorMs.median),
    }
  })
}

/** The ways in which Recto loses to a peer, such as `2.10 first call`; empty if it does not. */
export function lossesOf({ first, warm, command, processor }: Comparison): string[] {
  const ways: [number | undefined, string][] = [
    [warm, 'warm'],
    [first, 'first call'],
    [command, 'command'],
    [processor, 'processor time, warm'],
  ]
  return ways.flatMap(([ratio, what]) => (ratio !== undefined && ratio > 1 ? [`${ratio.toFixed(2)} ${what}`] : []))
}
