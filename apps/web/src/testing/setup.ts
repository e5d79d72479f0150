import { configure } from '@testing-library/react'
import * as React from 'react'
import { afterEach } from 'vitest'

import { loadLanguage, loadMessages, loadPageMessages, loadStepMessages } from '../messages/catalog.ts'
import { forgetSettings } from '../settings-memory/settings-memory.ts'
import { getShelf } from '../shelf/get-shelf.ts'

// In development, React takes a stack trace for every element, up to a number that it counts here.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(Object(internals), 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })

// On a busy machine a result may take a while; an existing result is found immediately.
configure({ asyncUtilTimeout: 60_000 })

// As on every page, messages are loaded before anything is rendered.
await Promise.all([
  loadPageMessages(),
  loadStepMessages(),
  loadMessages('protection'),
  loadMessages('shelf'),
  loadMessages('where'),
  loadMessages('controls'),
  loadMessages('organizing'),
])
await loadLanguage('en')

// Every test starts with an empty shelf and the defaults of the tools.
afterEach(async () => {
  const shelf = await getShelf()
  await shelf.remove(shelf.list().map(({ id }) => id))
  await shelf.purge()
  forgetSettings()
})

// The browser is always idle here, so that preloading happens at once.
globalThis.requestIdleCallback = (task) =>
  Number(setTimeout(() => task({ didTimeout: false, timeRemaining: () => 50 })))
globalThis.cancelIdleCallback = (request) => clearTimeout(request)

// As in newer browsers, scrolling returns a promise: an effect that returns it as its cleanup breaks the page.
Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, value: () => Promise.resolve() })
