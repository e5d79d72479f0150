import {
  createContext,
  lazy,
  startTransition,
  use,
  useCallback,
  useReducer,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react'

const RetryContext = createContext<() => void>(() => undefined)

/**
 * A component fetched when it is first rendered. If that fails, another component replaces it, and the rest of the page
 * stays as it is; React's own `lazy` would replace the whole page, including its files.
 * @param Failure shows the failure, with the same properties; it retries with `useRetry`
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failure: (props: Props) => ReactNode,
): (props: Props) => ReactNode {
  // Not in a state: React discards the state of a component that suspended before it was ever shown.
  let Attempt = attempt(load, Failure)
  return function LatePart(props: Props) {
    const [, showAgain] = useReducer((count: number) => count + 1, 0)
    const retry = useCallback(() => {
      startTransition(() => {
        Attempt = attempt(load, Failure)
        showAgain()
      })
    }, [])
    return (
      <RetryContext value={retry}>
        <Attempt {...props} />
      </RetryContext>
    )
  }
}

function attempt<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failure: (props: Props) => ReactNode,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch (error) {
      // oxlint-disable-next-line no-console -- the page says what it means; the cause is for the visitor's console
      console.warn(error)
      removeFailedStyles()
      return { default: Failure }
    }
  })
}

/** Removes links to style sheets that failed to load, because the bundler's loader treats existing links as loaded. */
function removeFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.sheet === null) link.remove()
  }
}

/** Returns a function that retries fetching the part that failed. */
export function useRetry(): () => void {
  return use(RetryContext)
}
