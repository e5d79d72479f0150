import { createContext, use, useEffect, useRef, useState } from 'react'

import { connectWorker } from '../../workers/connect-worker.ts'
import type { Strength, StrengthResponse, StrengthRequest } from './strength-protocol.ts'

function startStrengthWorker(): Worker {
  return new Worker(new URL('./strength-worker.ts', import.meta.url), { type: 'module', name: 'strength' })
}

/** Starts the worker that rates passwords; tests replace it. */
export const StrengthContext = createContext<() => Worker>(startStrengthWorker)

interface PasswordRater {
  /** Undefined if the browser cannot start workers. */
  worker: Worker | undefined
  /** Whether a rating is running; of the passwords typed in the meantime only the latest is rated. */
  isBusy: boolean
  next: StrengthRequest | undefined
}

/**
 * Rates a password in a worker, which loads its word lists with the first letter typed. Typing never waits for it.
 * @param word an easy guess, such as the file's name
 * @returns the strength of the latest password; undefined while unknown, and if it cannot be rated
 */
export function useStrength(password: string, word: string): Strength | undefined {
  const startWorker = use(StrengthContext)
  const rater = useRef<PasswordRater>(undefined)
  const [known, setKnown] = useState<Strength>()
  useEffect(() => {
    if (password === '') return
    rater.current ??= startRater(startWorker, setKnown)
    ask(rater.current, { password, context: word === '' ? [] : [word] })
  }, [password, word, startWorker])
  useEffect(
    () => () => {
      rater.current?.worker?.terminate()
      rater.current = undefined
    },
    [],
  )
  return password === '' ? undefined : known
}

function startRater(startWorker: () => Worker, onStrength: (strength: Strength | undefined) => void): PasswordRater {
  const rater: PasswordRater = { worker: undefined, isBusy: false, next: undefined }
  // The rating is optional: without it the field works as usual.
  const giveUp = () => onStrength(undefined)
  const onReply = ({ strength }: StrengthResponse) => {
    rater.isBusy = false
    const { next } = rater
    rater.next = undefined
    if (next === undefined) onStrength(strength)
    else ask(rater, next)
  }
  try {
    rater.worker = connectWorker<StrengthResponse>(startWorker, { onReply, onFailure: giveUp })
  } catch {
    giveUp()
  }
  return rater
}

function ask(rater: PasswordRater, request: StrengthRequest): void {
  if (rater.isBusy) {
    rater.next = request
    return
  }
  rater.isBusy = true
  rater.worker?.postMessage(request, [])
}
