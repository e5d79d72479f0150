/** A font file, installed when LibreOffice starts. */
export interface InstalledFont {
  name: string
  bytes: Uint8Array
}

/** A command to the child process, which answers each one with a `ChildAnswer`. */
export type ChildCommand =
  | { kind: 'start'; /** Folder of LibreOffice's WebAssembly build. */ folder: string; fonts: readonly InstalledFont[] }
  | {
      kind: 'convert'
      bytes: Uint8Array
      /** Ending of the file, which LibreOffice goes by. */
      ending: string
      loadOptions: string
      exportOptions: string
    }

/** How a command ended. `refused`: LibreOffice cannot read the file; `broken`: the process is no longer usable. */
export type ChildAnswer =
  | { kind: 'ready' }
  | { kind: 'converted'; pdf: Uint8Array }
  | { kind: 'refused'; message: string }
  | { kind: 'broken'; message: string }

/** What the child reports about itself as lines of JSON, even while LibreOffice works. */
export interface Heartbeat {
  /** Processor time so far, in ms. */
  cpuMs: number
  /** Memory, in MB. */
  memoryMb: number
}

/** File descriptor of the heartbeats; 3 is the channel of messages. */
export const HEARTBEAT_FD = 4
