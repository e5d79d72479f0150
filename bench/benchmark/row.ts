import type { Command } from './measure-program.ts'
import type { Samples } from './samples.ts'
import type { Work } from './work.ts'

/** Another program that does the same work in a process of its own. */
export interface ProgramPeer {
  name: string
  /** The command that does the work and writes its results to a folder. */
  command: (inputs: readonly string[], folder: string) => Command
}

/** pdf-lib, which like the engine runs in a process that may be warm. */
export interface LibraryPeer {
  name: 'pdf-lib'
}

export type Peer = ProgramPeer | LibraryPeer

/** What Recto is given: the operation, its options, and the same as a command. */
export interface RectoCall extends Pick<Work, 'operation' | 'options'> {
  /** Whether threads on every core share the work; otherwise one thread does it. */
  isShared?: boolean
  /** Name of the result. */
  result: string
  /** The arguments of `recto`, without inputs and output. */
  args: readonly string[]
  /** Environment variables of the command, such as a password. */
  environment?: Record<string, string>
}

/** A piece of work that programs are compared by. */
export interface Row {
  id: string
  /** What is done to what, for the tables. */
  title: string
  inputs: (samples: Samples) => readonly string[]
  recto: RectoCall
  peers: readonly Peer[]
  rounds: number
  /** Whether to count what input and output say about themselves. */
  hasFacts?: boolean
  /** Opens the results. */
  password?: string
  /** Why Recto takes longer than a peer, or more processor time, by the peer's name. */
  reasons?: Readonly<Record<string, string>>
}
