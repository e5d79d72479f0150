import { OPERATIONS, type ErrorCode, type ErrorFacts, type ProtectionFacts, type ResultReport } from '@recto/contract'

import type { LocalReply, LocalTask } from '../local-work/protocol.ts'
import { FakeWorker } from './fake-worker.ts'

/** A worker that runs nothing; the test replies in its place. */
export type FakeLocalWorker = FakeWorker<LocalTask, LocalReply>

/** Handles a task by replying through the worker, now or later. */
export type AnswerTask = (task: LocalTask, worker: FakeLocalWorker) => void

/** Creates a worker factory for tests and records all workers and tasks. */
export function fakeLocalWork(answer: AnswerTask) {
  const workers: FakeLocalWorker[] = []
  const tasks: LocalTask[] = []
  const startWorker = () => {
    const worker: FakeLocalWorker = new FakeWorker((task, self) => {
      tasks.push(task)
      answer(task, self)
    })
    workers.push(worker)
    return worker
  }
  return { startWorker, workers, tasks }
}

/** The reply of an operation that returns facts. */
export function factsReply(facts: object): LocalReply {
  const bytes = new TextEncoder().encode(JSON.stringify(facts))
  const file = { name: 'facts.json', contentType: 'application/json', bytes }
  return { kind: 'done', result: { file, report: { warnings: [] } } }
}

/** The reply of an operation that returns a document. */
export function documentReply(name: string, report: ResultReport = { pageCount: 3, warnings: [] }): LocalReply {
  const file = { name, contentType: 'application/pdf', bytes: new TextEncoder().encode('%PDF-1.7') }
  return { kind: 'done', result: { file, report } }
}

/** The reply of an operation that failed. */
export function refusalReply(code: ErrorCode, facts: ErrorFacts = {}): LocalReply {
  return { kind: 'failed', error: { code, facts } }
}

/** The protection facts of an unprotected file. */
export const UNPROTECTED: ProtectionFacts = {
  isEncrypted: false,
  needsPassword: false,
  algorithm: null,
  keyLength: null,
  permissions: {
    allowPrinting: true,
    allowModifying: true,
    allowCopying: true,
    allowAnnotating: true,
    allowFillingForms: true,
  },
}

/** The protection facts of a locked file. */
export const LOCKED: ProtectionFacts = {
  ...UNPROTECTED,
  isEncrypted: true,
  needsPassword: true,
  algorithm: 'AES',
  keyLength: 256,
}

/** Replies to protection checks with the given facts and leaves every other task to `others`. */
export function withCheck(facts: ProtectionFacts, others: AnswerTask): AnswerTask {
  return (task, worker) => {
    if (task.operation === OPERATIONS.checkProtection.id) worker.reply(factsReply(facts))
    else others(task, worker)
  }
}
