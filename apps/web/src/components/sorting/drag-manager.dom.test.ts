import { expect, test } from 'vitest'

import { startsDrag } from './drag-manager.ts'

document.body.innerHTML = `
  <li>
    <button class="grip"><svg id="grip"></svg></button>
    <button class="row__page"><canvas id="page"></canvas></button>
    <b id="name">a.pdf</b>
    <form><label id="label">Password</label><input id="field" /></form>
    <details><summary id="summary">Details</summary><dl id="details"></dl></details>
    <button><svg id="remove"></svg></button>
  </li>`

test.each([
  ['grip', true],
  ['page', true],
  ['name', true],
  ['label', false],
  ['field', false],
  ['summary', false],
  ['details', false],
  ['remove', false],
])('a press on %s may become a drag: %s', (id, expected) => {
  expect(startsDrag(document.getElementById(id))).toBe(expected)
})

test('a press outside of elements never does', () => {
  expect(startsDrag(null)).toBe(false)
})
