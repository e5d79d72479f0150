import { keptLike } from '../sessions/read-like.ts'
import type { Cell, Session } from '../sessions/session.ts'

/** The tool's default name. */
const DEFAULT = ''

const KEPT = keptLike(DEFAULT)

/** The visitor's name for a session's result, without the extension; empty to use the tool's default. */
export function outputNameOf(session: Session): Cell<string> {
  return session.cell('output-name', DEFAULT, KEPT)
}
