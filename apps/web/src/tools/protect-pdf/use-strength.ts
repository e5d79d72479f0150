import { createContext, use, useEffect, useRef, useState } from 'react'

import { connectWorker } from '../../workers/connect-worker.ts'
import type { Strength, StrengthAnswer, StrengthQuestion } from './strength-protocol.ts'

function startStrengthWorker(): Worker {
  return new Worker(new URL('./strength-worker.ts', import.meta.url), { type: 'module', name: 'strength' })
}

/** Starts the worker that rates passwords; tests replace it. */
export const StrengthContext = createContext<() => Worker>(startStrengthWorker)

interface Judge {
  /** Undefined if the browser cannot start workers. */
  worker: Worker | undefined
  /** Whether a rating is running; of the passwords typed in the meantime only the latest is rated. */
  isBusy: boolean
  next: StrengthQuestion | undefined
}

/**
 * Rates a password in a worker, which loads its word lists with the first letter typed. Typing never waits for it.
 * @param word an easy guess, such as the file's name
 * @returns the strength of the latest password; undefined while unknown, and where it cannot be rated
 */
export function useStrength(password: string, word: string): Strength | undefined {
  const startWorker = use(StrengthContext)
  const judge = useRef<Judge>(undefined)
  const [known, setKnown] = useState<Strength>()
  useEffect(() => {
    if (password === '') return
    judge.current ??= openJudge(startWorker, setKnown)
    ask(judge.current, { password, context: word === '' ? [] : [word] })
  }, [password, word, startWorker])
  useEffect(
    () => () => {
      judge.current?.worker?.terminate()
      judge.current = undefined
    },
    [],
  )
  return password === '' ? undefined : known
}

function openJudge(startWorker: () => Worker, onStrength: (strength: Strength | undefined) => void): Judge {
  const judge: Judge = { worker: undefined, isBusy: false, next: undefined }
  // The rating is optional: without it the field works as usual.
  const giveUp = () => onStrength(undefined)
  const onReply = ({ strength }: StrengthAnswer) => {
    judge.isBusy = false
    const { next } = judge
    judge.next = undefined
    if (next === undefined) onStrength(strength)
    else ask(judge, next)
  }
  try {
    judge.worker = connectWorker<StrengthAnswer>(startWorker, { onReply, onDeath: giveUp })
  } catch {
    giveUp()
  }
  return judge
}

function ask(judge: Judge, question: StrengthQuestion): void {
  if (judge.isBusy) {
    judge.next = question
    return
  }
  judge.isBusy = true
  judge.worker?.postMessage(question, [])
}
