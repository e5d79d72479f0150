import { configure } from '@testing-library/react'

import { loadLanguage, loadPageWords, loadStepWords } from '../words/catalogue.ts'

// What a test looks for may take its time on a busy machine; where it is there, nothing is waited for.
configure({ asyncUtilTimeout: 60_000 })

// As on every page: nothing is drawn before its words are there.
await Promise.all([loadPageWords(), loadStepWords()])
await loadLanguage('en')

// This browser is always idle: what pages fetch ahead is there when it is needed.
globalThis.requestIdleCallback = (task) =>
  Number(setTimeout(() => task({ didTimeout: false, timeRemaining: () => 50 })))
globalThis.cancelIdleCallback = (request) => clearTimeout(request)
