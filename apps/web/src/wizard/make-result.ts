import type { Session } from '../sessions/session.ts'
import type { WizardResult } from './wizard-state.ts'

/** Creates a session's result, with an object URL that lasts as long as the session. */
export function makeResult(session: Session, made: Omit<WizardResult, 'url' | 'document'>): WizardResult {
  const url = URL.createObjectURL(made.file)
  session.onDrop(() => URL.revokeObjectURL(url))
  return { ...made, url, document: { id: url, file: made.file } }
}
