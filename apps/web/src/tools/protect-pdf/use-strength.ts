import { createContext, use, useEffect, useRef, useState } from 'react'

import { connectWorker } from '../../workers/connect-worker.ts'
import type { Strength, StrengthAnswer, StrengthQuestion } from './strength-protocol.ts'

function startStrengthWorker(): Worker {
  return new Worker(new URL('./strength-worker.ts', import.meta.url), { type: 'module', name: 'strength' })
}

/** How the worker is started that judges passwords; tests put another in its place. */
export const StrengthContext = createContext<() => Worker>(startStrengthWorker)

interface Judge {
  /** None where the browser starts no workers. */
  worker: Worker | undefined
  /** Whether it is at work; what is typed meanwhile waits, and only the last of it counts. */
  isBusy: boolean
  next: StrengthQuestion | undefined
}

/**
 * Judges a password in a worker, whose word lists load with the first letter typed. Typing never waits for it.
 * @param word what a guesser would try first, such as the file's name
 * @returns the strength of what was typed last; undefined until it is known, and where it cannot be judged
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
  // The hint is an extra: where it cannot be had the field works as before.
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
