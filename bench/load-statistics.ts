import { MEBIBYTE } from './measure.ts'

/** Collects the responses to many calls, and the server's metrics during that time. */
export class LoadStatistics {
  readonly #statuses = new Map<string, number>()
  readonly #times: number[] = []
  readonly #unexpected: string[] = []
  readonly #memory: number[] = []
  readonly #waiting: number[] = []

  /** Records a response. An error must be a problem document; 429, 503 and 507 must have Retry-After. */
  recordResponse(response: Response, body: Uint8Array, milliseconds: number): void {
    const { status, headers } = response
    if (response.ok) this.#times.push(milliseconds)
    const problem = response.ok ? undefined : readProblem(body)
    this.#count(`${status} ${problem?.code ?? ''}`.trim())
    const isLater = status === 429 || status === 503 || status === 507
    const isExpected =
      response.ok || (problem !== undefined && status < 500) || (isLater && Number(headers.get('retry-after')) > 0)
    if (!isExpected && problem?.code !== 'TIMED_OUT')
      this.#unexpected.push(`${status} ${problem?.code ?? 'without a code'}`)
  }

  /** Records a call without a response. */
  recordFailure(error: unknown): void {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    this.#count(`no response: ${cause}`)
    this.#unexpected.push(cause)
  }

  /** Records memory and queue length from the server's metrics. */
  recordMetrics(metrics: string): void {
    const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN)
    this.#memory.push(value('process_resident_memory_bytes'))
    this.#waiting.push(value('recto_queue_waiting'))
  }

  lines(): string[] {
    const times = this.#times.toSorted((left, right) => left - right)
    const at = (list: readonly number[], part: number) => (list[Math.floor((list.length - 1) * part)] ?? 0).toFixed(0)
    return [
      ...[...this.#statuses]
        .toSorted(([left], [right]) => left.localeCompare(right))
        .map(([key, count]) => `${key}: ${count}`),
      `results: median ${at(times, 0.5)} ms, 95 of 100 within ${at(times, 0.95)} ms`,
      `memory: peak ${(Math.max(...this.#memory) / MEBIBYTE).toFixed(0)} MB, at the end ${((this.#memory.at(-1) ?? 0) / MEBIBYTE).toFixed(0)} MB`,
      `queue: longest ${Math.max(...this.#waiting)}`,
    ]
  }

  /** Responses that the server must not give. */
  get faults(): string[] {
    return [...new Set(this.#unexpected)]
  }

  #count(key: string): void {
    this.#statuses.set(key, (this.#statuses.get(key) ?? 0) + 1)
  }
}

function readProblem(body: Uint8Array): { code: string } | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(body).toString())
    return typeof parsed === 'object' && parsed !== null && 'code' in parsed ? { code: String(parsed.code) } : undefined
  } catch {
    // Not a problem document; the caller counts it as a fault.
    return undefined
  }
}
