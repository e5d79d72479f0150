import { keptLike } from '../sessions/read-like.ts'
import type { Cell, Session } from '../sessions/session.ts'

/** The tool's own name. */
const DEFAULT = ''

const KEPT = keptLike(DEFAULT)

/** What the visitor called the result of a session, without the extension; empty where they leave that to the tool. */
export function outputNameOf(session: Session): Cell<string> {
  return session.cell('output-name', DEFAULT, KEPT)
}
