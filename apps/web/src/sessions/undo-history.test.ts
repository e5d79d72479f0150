import { expect, test } from 'vitest'

import { UndoHistory } from './undo-history.ts'

/** A list that records its changes. */
function createList() {
  const history = new UndoHistory()
  const items: string[] = []
  const add = (name: string) => {
    items.push(name)
    history.did({ name, undo: () => items.pop(), redo: () => items.push(name) })
  }
  return { history, items, add }
}

test('edits are undone latest first, and done again in their order', () => {
  const { history, items, add } = createList()
  add('a')
  add('b')
  expect(history.undo()?.name).toBe('b')
  expect(history.undo()?.name).toBe('a')
  expect(items).toEqual([])
  expect(history.undo()).toBeUndefined()
  expect(history.redo()?.name).toBe('a')
  expect(items).toEqual(['a'])
})

test('after something new, what was undone cannot be done again', () => {
  const { history, items, add } = createList()
  add('a')
  history.undo()
  add('b')
  expect(history.redo()).toBeUndefined()
  expect(items).toEqual(['b'])
})

test('edits far back are forgotten', () => {
  const { history, items, add } = createList()
  for (let count = 0; count < 150; count += 1) add('x')
  while (history.undo() !== undefined);
  expect(items).toHaveLength(50)
})
