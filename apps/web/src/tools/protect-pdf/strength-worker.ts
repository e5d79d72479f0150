import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

import type { StrengthAnswer, StrengthQuestion } from './strength-protocol.ts'

/** Characters beyond this cannot weaken a password, and rating them would take ever longer. */
const MAX_JUDGED = 64

const judge = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
})

addEventListener('message', ({ data: { password, context } }: MessageEvent<StrengthQuestion>) => {
  const { score } = judge.check(password.slice(0, MAX_JUDGED), context)
  const answer: StrengthAnswer = { strength: score }
  postMessage(answer)
})
