/**
 * Node's flags for servers and workers. Without it, V8 protects code with the processor's memory protection keys where there are any, and
 * its register of code pages sometimes loses one when a thread with WebAssembly ends: `Check failed: jit_page.has_value()` ends the
 * server (V8 in Node 18 to 24).
 */
export const SERVER_FLAGS = ['--no-memory-protection-keys']

/**
 * The environment to start the server with. glibc gives each thread its own memory arena, and arenas fragment over hours:
 * with two shared ones, the process needs half as much (`npm run bench:soak`). The limit must be set before it starts.
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {NodeJS.ProcessEnv}
 */
export function serverEnvironment(environment = process.env) {
  return { MALLOC_ARENA_MAX: '2', ...environment }
}

/** The default of STOP_GRACE_S, and how much longer the server may take if work is not done by then, in seconds. */
const [GRACE_S, MARGIN_S] = [8, 15]

/**
 * How long the server may take to stop before it is killed, in milliseconds: longer than the time it gives running work.
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function stopLimit(environment = process.env) {
  const grace = Number(environment['STOP_GRACE_S'] || GRACE_S)
  return 1000 * ((Number.isFinite(grace) ? grace : GRACE_S) + MARGIN_S)
}
