import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

import type { StrengthResponse, StrengthRequest } from './strength-protocol.ts'

/** Characters beyond this cannot weaken a password, and rating them would take longer and longer. */
const MAX_RATED = 64

const rater = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
})

addEventListener('message', ({ data: { password, context } }: MessageEvent<StrengthRequest>) => {
  const { score } = rater.check(password.slice(0, MAX_RATED), context)
  const answer: StrengthResponse = { strength: score }
  postMessage(answer)
})
