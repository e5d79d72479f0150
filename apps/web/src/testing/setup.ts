import { configure } from '@testing-library/react'

import { loadLanguage, loadPageMessages, loadStepMessages } from '../messages/catalog.ts'

// What a test looks for may take its time on a busy machine; where it is there, nothing is waited for.
configure({ asyncUtilTimeout: 60_000 })

// As on every page: nothing is drawn before its words are there.
await Promise.all([loadPageMessages(), loadStepMessages()])
await loadLanguage('en')

// This browser is always idle: what pages fetch ahead is there when it is needed.
globalThis.requestIdleCallback = (task) =>
  Number(setTimeout(() => task({ didTimeout: false, timeRemaining: () => 50 })))
globalThis.cancelIdleCallback = (request) => clearTimeout(request)
