import { expect, test } from 'vitest'

import { decidePlace, type PlaceFacts } from './decide-place.ts'
import type { Forecast } from './forecast.ts'

const MB = 1024 * 1024

const QUICK: Forecast = {
  neededBytes: 35 * MB,
  deviceSeconds: 4,
  serverSeconds: 9,
  sendingSeconds: 8,
  sentBytes: 10 * MB,
}
const LARGE: Forecast = { ...QUICK, neededBytes: 1025 * MB }
const LONG: Forecast = { ...QUICK, deviceSeconds: 21 }

const FACTS: PlaceFacts = {
  mode: 'auto',
  forecast: QUICK,
  memoryBytes: 1024 * MB,
  choice: undefined,
  prefersDevice: false,
  isOnline: true,
}

const DEVICE = { place: 'device', recommended: 'device', canChange: true }
const SERVER = { place: 'server', recommended: 'server', canChange: true }

test.each<[string, Partial<PlaceFacts>, object]>([
  ['quick work runs here', {}, DEVICE],
  ['nothing chosen yet', { forecast: undefined }, DEVICE],
  ['just within memory and time', { forecast: { ...QUICK, neededBytes: 1024 * MB, deviceSeconds: 20 } }, DEVICE],
  ['too large: asked', { forecast: LARGE }, { ...DEVICE, question: 'memory', recommended: 'server' }],
  ['too long, the server is faster', { forecast: LONG }, { ...DEVICE, question: 'time', recommended: 'server' }],
  [
    'too long, but sending takes longer still',
    { forecast: { ...LONG, serverSeconds: 60 } },
    { ...DEVICE, question: 'time', recommended: 'device' },
  ],
  [
    'too large, and no connection',
    { forecast: LARGE, isOnline: false },
    { ...DEVICE, question: 'memory', recommended: 'device' },
  ],
  ['chosen: the server', { forecast: LARGE, choice: 'server' }, SERVER],
  ['chosen: this device', { forecast: LARGE, choice: 'device' }, DEVICE],
  ['chosen: the server, but the connection is gone', { choice: 'server', isOnline: false }, DEVICE],
  ['preferred: long work is not asked about', { forecast: LONG, prefersDevice: true }, DEVICE],
  [
    'preferred: too large work is',
    { forecast: LARGE, prefersDevice: true },
    { ...DEVICE, question: 'memory', recommended: 'device' },
  ],
  ['set to the device: never asked', { mode: 'device', forecast: LARGE }, DEVICE],
  ['set to the device, chosen: the server', { mode: 'device', choice: 'server' }, SERVER],
  ['set to the server', { mode: 'server' }, SERVER],
  ['set to the server, chosen: this device', { mode: 'server', choice: 'device' }, DEVICE],
  ['set to the server, preferred: this device', { mode: 'server', prefersDevice: true }, DEVICE],
  ['set to the server, no connection', { mode: 'server', isOnline: false }, DEVICE],
  ['only a server can do it', { isServerOnly: true, prefersDevice: true }, { ...SERVER, canChange: false }],
  [
    'only a server can do it, and no connection: nothing else can',
    { isServerOnly: true, isOnline: false, forecast: LARGE },
    { ...SERVER, canChange: false },
  ],
  [
    'set to the device alone, whatever was chosen',
    { mode: 'device-only', forecast: LARGE, choice: 'server' },
    { ...DEVICE, canChange: false },
  ],
])('%s', (_what, facts, expected) => {
  expect(decidePlace({ ...FACTS, ...facts })).toEqual(expected)
})
