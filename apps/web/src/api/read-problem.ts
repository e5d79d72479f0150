import { isErrorCode, type ErrorFacts, type OperationDefinition } from '@recto/contract'

import { CallError } from './call-error.ts'
import { problemMessage } from './problem-message.ts'

/** The longest text of an unexpected answer that is still a sentence and not a page. */
const MAX_SENTENCE = 300

/**
 * Reads an answer that is not the file asked for: what the code of a JSON body means, else its message, else the text when
 * that is a sentence.
 * @param fallback what the failure is called when the answer says nothing
 */
export async function readProblem(
  body: Blob,
  { id: operation }: OperationDefinition,
  fallback: string,
): Promise<CallError> {
  const text = await body.text()
  const problem = parseObject(text)
  const message = problem?.get('message')
  if (problem === undefined || typeof message !== 'string' || message === '') {
    const isSentence = problem === undefined && text.trim() !== '' && text.length <= MAX_SENTENCE && !text.includes('<')
    return new CallError(isSentence ? text.trim() : fallback)
  }
  const code = problem.get('code')
  const fileIndex = problem.get('fileIndex')
  if (!isErrorCode(code)) return new CallError(message, typeof fileIndex === 'number' ? { fileIndex } : {})
  // Only our own server answers with one of our codes, so the shape beyond it is trusted.
  const facts: ErrorFacts = { ...Object.fromEntries(problem), operation }
  return new CallError(problemMessage(code, message, facts), {
    code,
    ...(typeof fileIndex === 'number' ? { fileIndex } : {}),
  })
}

function parseObject(text: string): Map<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)) : undefined
  } catch {
    // Not JSON: a proxy's page or plain text. The caller makes do with the text.
    return undefined
  }
}
