import { useCallback, useSyncExternalStore } from 'react'

import type { Cell, Kept } from './session.ts'
import { useSession } from './session-context.ts'

/**
 * Like `useState`, but the session keeps the value under a name when the component unmounts.
 * @param kept how to save it across reloads as well
 */
export function useSessionState<Value>(
  name: string,
  first: Value,
  kept?: Kept<Value>,
): [value: Value, set: (next: Value) => void] {
  const cell = useSession().cell(name, first, kept)
  return [useCellValue(cell), cell.set]
}

/**
 * Like `useReducer`, but the session keeps the state under a name when the component unmounts.
 * @param kept how to save it across reloads as well
 */
export function useSessionReducer<State, Event>(
  name: string,
  reducer: (state: State, event: Event) => State,
  first: State,
  kept?: Kept<State>,
): [state: State, send: (event: Event) => void] {
  const cell = useSession().cell(name, first, kept)
  const send = useCallback((event: Event) => cell.set(reducer(cell.get(), event)), [cell, reducer])
  return [useCellValue(cell), send]
}

/** Returns the value of a cell and subscribes to it. */
export function useCellValue<Value>(cell: Cell<Value>): Value {
  return useSyncExternalStore(cell.subscribe, cell.get, cell.get)
}
