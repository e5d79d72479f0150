/**
 * The environment to start the server with. glibc gives each thread an arena of memory of its own, which fragment over hours:
 * with two for all, the process needs half as much (`npm run bench:soak`). It cannot be set once the process runs.
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {NodeJS.ProcessEnv}
 */
export function serverEnvironment(environment = process.env) {
  return { MALLOC_ARENA_MAX: '2', ...environment }
}

/** The default of STOP_GRACE_S, and how much longer the server may take to stop when work is not done by then, in seconds. */
const [GRACE_S, MARGIN_S] = [8, 15]

/**
 * How long the server may take to stop before it is ended, in milliseconds: longer than it gives to running work.
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function stopLimit(environment = process.env) {
  const grace = Number(environment['STOP_GRACE_S'] || GRACE_S)
  return 1000 * ((Number.isFinite(grace) ? grace : GRACE_S) + MARGIN_S)
}
