import {
  AVAILABLE_TOOLS,
  CONVERTIBLE_FILES,
  DEFAULT_LIMITS,
  IMAGE_FILES,
  PROCESSING_MODES,
  type PublicConfig,
  type ToolDefinition,
} from '@recto/contract'
import { createContext, use, useEffect, useState, type ReactNode } from 'react'

import { readApiBase } from './api-base.ts'

/** Used until the server has answered, and if it cannot be reached. */
const FALLBACK_CONFIG: PublicConfig = {
  ...DEFAULT_LIMITS,
  availableTools: AVAILABLE_TOOLS.map(({ id }) => id),
}

/** Exported for tests, which provide a configuration without a server. */
export const ConfigContext = createContext<PublicConfig>(FALLBACK_CONFIG)

/** Requests the limits in force once and provides them to the pages. */
export function ConfigProvider({ children }: { children: ReactNode }) {
  const [config, setConfig] = useState(FALLBACK_CONFIG)
  useEffect(() => {
    const stop = new AbortController()
    void fetchConfig(stop.signal).then((answer) => answer !== undefined && setConfig(answer))
    return () => stop.abort()
  }, [])
  return <ConfigContext value={config}>{children}</ConfigContext>
}

/** The limits in force. */
export function useConfig(): PublicConfig {
  return use(ConfigContext)
}

/**
 * Whether the tools cannot work here: each call needs an API key, and the operator does not let devices do the work.
 */
export function useNeedsApiKey(): boolean {
  const { requiresApiKey = false, processing } = useConfig()
  return requiresApiKey && processing !== 'device-only'
}

/** Why a tool cannot work here: the server has no Office converter, or no files may be sent to it. */
export type ToolGap = 'no-converter' | 'device-only'

/** Returns what a tool lacks here; undefined if nothing. */
export function useToolGap(): (tool: Pick<ToolDefinition, 'needs'>) => ToolGap | undefined {
  // An older server does not report this; it is assumed to have what its tools need.
  const { convertsOffice = true, processing } = useConfig()
  return ({ needs }) => {
    if (needs === undefined) return undefined
    if (processing === 'device-only') return 'device-only'
    return convertsOffice ? undefined : 'no-converter'
  }
}

/** The files that a tool accepts here, as an `accept` attribute: Office files only if they can be converted. */
export function useAccepts({ accepts }: Pick<ToolDefinition, 'accepts'>): ToolDefinition['accepts'] {
  const gap = useToolGap()({ needs: 'officeConverter' })
  return accepts === CONVERTIBLE_FILES && gap !== undefined ? IMAGE_FILES : accepts
}

/** Returns whether a tool can be used here: this app has its page, and the server has its operation and its dependencies. */
export function useAvailability(): (tool: ToolDefinition) => boolean {
  const { availableTools } = useConfig()
  const gapOf = useToolGap()
  return (tool) => tool.availability === 'available' && availableTools.includes(tool.id) && gapOf(tool) === undefined
}

async function fetchConfig(signal: AbortSignal): Promise<PublicConfig | undefined> {
  try {
    // Uses fetch: every page requests this at once, and the upload client is only for pages that upload.
    const answer = await fetch(`${readApiBase()}/config`, { signal })
    const data: unknown = await answer.json()
    return isConfig(data) ? data : undefined
  } catch {
    // Nothing on the screen depends on this response alone: the defaults apply, and the server checks every limit
    // itself.
    return undefined
  }
}

function isConfig(data: unknown): data is PublicConfig {
  if (typeof data !== 'object' || data === null) return false
  const entries = new Map<string, unknown>(Object.entries(data))
  const hasNumbers = Object.keys(DEFAULT_LIMITS).every((name) => typeof entries.get(name) === 'number')
  const hasTexts = ['contactEmail', 'sourceUrl'].every((name) =>
    ['string', 'undefined'].includes(typeof entries.get(name)),
  )
  const hasFlags = ['requiresApiKey', 'convertsOffice'].every((name) =>
    ['boolean', 'undefined'].includes(typeof entries.get(name)),
  )
  const mode = entries.get('processing')
  const hasMode = mode === undefined || PROCESSING_MODES.some((known) => known === mode)
  return hasNumbers && hasTexts && hasFlags && hasMode && Array.isArray(entries.get('availableTools'))
}
