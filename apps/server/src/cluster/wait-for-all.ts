/** What promises resolve to. */
type Outcomes<Work extends readonly unknown[]> = { -readonly [Index in keyof Work]: Awaited<Work[Index]> }

/** Waits until all of this has ended, and only then throws the first failure: nothing goes on behind the caller's back. */
export async function waitForAll<const Work extends readonly unknown[]>(work: Work): Promise<Outcomes<Work>> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
