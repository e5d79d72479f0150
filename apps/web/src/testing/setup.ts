import { configure } from '@testing-library/react'

import { loadLanguage, loadMessages, loadPageMessages, loadStepMessages } from '../messages/catalog.ts'

// On a busy machine a result may take its time; a result that is there is found immediately.
configure({ asyncUtilTimeout: 60_000 })

// As on every page, messages are loaded before anything is rendered.
await Promise.all([loadPageMessages(), loadStepMessages(), loadMessages('where')])
await loadLanguage('en')

// The browser is always idle here, so that preloading happens at once.
globalThis.requestIdleCallback = (task) =>
  Number(setTimeout(() => task({ didTimeout: false, timeRemaining: () => 50 })))
globalThis.cancelIdleCallback = (request) => clearTimeout(request)
