/**
 * The environment to start the server with. glibc gives each thread an arena of memory of its own, which fragment over hours:
 * with two for all, the process needs half as much (`npm run bench:soak`). It cannot be set once the process runs.
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {NodeJS.ProcessEnv}
 */
export function serverEnvironment(environment = process.env) {
  return { MALLOC_ARENA_MAX: '2', ...environment }
}
