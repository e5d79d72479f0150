import { isErrorCode, type ErrorFacts, type OperationDefinition } from '@recto/contract'

import { CallError } from './call-error.ts'
import { problemMessage } from './problem-message.ts'

/** A longer text in an unexpected response is a page rather than a message. */
const MAX_SENTENCE = 300

/**
 * Reads an error response: the text for its error code, otherwise its message, otherwise its body if that is short
 * text.
 * @param fallback the message when the response contains nothing usable
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
  // Only our own server uses our error codes, so the rest of the body is trusted.
  const facts: ErrorFacts = { ...Object.fromEntries(problem), operation }
  const { retryAfterSeconds } = facts
  return new CallError(problemMessage(code, message, facts), {
    code,
    ...(typeof fileIndex === 'number' ? { fileIndex } : {}),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  })
}

function parseObject(text: string): Map<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)) : undefined
  } catch {
    // Not JSON, such as a proxy's error page; the caller falls back to the text.
    return undefined
  }
}
