import { availableParallelism } from 'node:os'
import path from 'node:path'

import { isInstalled, measureProgram } from './measure-program.ts'
import type { Measurement } from './measurement.ts'
import type { LibraryPeer, Peer, Row } from './row.ts'
import type { Work } from './work.ts'
import { WorkProcess } from './work-process.ts'

/** The command, as it is installed. */
const COMMAND = path.join(import.meta.dirname, '../../apps/cli/bin/recto.mjs')

/** One way of doing a row's work: how it is named, and how it is run once, with results in a folder. */
export interface Contender {
  name: string
  run: (folder: string) => Promise<Measurement>
  close: () => Promise<void>
}

/** The ways in which Recto does the work. */
export const RECTO = { first: 'Recto, first call', warm: 'Recto, warm', command: 'recto, the command' } as const

/** The ways in which pdf-lib does the work. */
const PDF_LIB = { first: 'pdf-lib, first call', warm: 'pdf-lib' } as const

/** Whether the program of a peer is missing. */
export function missingProgram(peer: Peer): string | undefined {
  if (isLibrary(peer)) return undefined
  const { program } = peer.command([], '')
  return isInstalled(program) ? undefined : program
}

/** Every way of doing the work of a row, peers first. Started processes end with `close`. */
export async function contendersOf(row: Row, inputs: readonly string[]): Promise<Contender[]> {
  const peers = row.peers.filter((peer) => missingProgram(peer) === undefined)
  const ours = workOf(row, inputs)
  const threads = row.recto.isShared === true ? availableParallelism() : 1
  const startEngine = () => WorkProcess.start('engine-process.ts', threads)
  return [
    ...(await Promise.all(peers.map((peer) => contendersOfPeer(peer, row, inputs)))).flat(),
    cold(RECTO.first, startEngine, ours),
    await warm(RECTO.warm, startEngine, ours),
    command(row, inputs),
  ]
}

async function contendersOfPeer(peer: Peer, row: Row, inputs: readonly string[]): Promise<Contender[]> {
  if (!isLibrary(peer)) {
    const run = (folder: string) => measureProgram(peer.command(inputs, folder))
    return [{ name: peer.name, run, close: async () => {} }]
  }
  const work = workOf(row, inputs)
  const start = () => WorkProcess.start('pdf-lib-process.ts')
  return [cold(PDF_LIB.first, start, work), await warm(PDF_LIB.warm, start, work)]
}

function isLibrary(peer: Peer): peer is LibraryPeer {
  return !('command' in peer)
}

type WorkIn = (folder: string) => Work
type StartProcess = () => Promise<WorkProcess>

/** The work of a row, with its result in a folder. */
export function workOf({ recto }: Row, inputs: readonly string[]): WorkIn {
  const { operation, options, result } = recto
  return (folder) => ({ operation, options, inputs, output: path.join(folder, result) })
}

/** A new process for each run, whose start is not measured. */
function cold(name: string, start: StartProcess, work: WorkIn): Contender {
  const run = async (folder: string) => {
    const process = await start()
    try {
      return await process.run(work(folder))
    } finally {
      await process.close()
    }
  }
  return { name, run, close: async () => {} }
}

/** One process for all runs, which has done the work before. */
async function warm(name: string, start: StartProcess, work: WorkIn): Promise<Contender> {
  const process = await start()
  let isWarm = false
  const run = async (folder: string) => {
    if (!isWarm) await process.run(work(folder))
    isWarm = true
    return process.run(work(folder))
  }
  return { name, run, close: () => process.close() }
}

function command({ recto }: Row, inputs: readonly string[]): Contender {
  const [verb = '', ...options] = recto.args
  const run = (folder: string) =>
    measureProgram({
      program: process.execPath,
      args: [COMMAND, verb, ...inputs, ...options, '--quiet', '--force', '-o', path.join(folder, recto.result)],
      ...(recto.environment && { environment: recto.environment }),
    })
  return { name: RECTO.command, run, close: async () => {} }
}
