import { useCallback, useSyncExternalStore } from 'react'

import type { Cell, Kept } from './session.ts'
import { useSession } from './session-context.ts'

/**
 * Like `useState`, with a value that the session keeps under a name when the component is gone.
 * @param kept how it outlives the page as well
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
 * Like `useReducer`, with a state that the session keeps under a name when the component is gone.
 * @param kept how it outlives the page as well
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

/** Returns the value of a cell, and follows it. */
export function useCellValue<Value>(cell: Cell<Value>): Value {
  return useSyncExternalStore(cell.subscribe, cell.get, cell.get)
}
