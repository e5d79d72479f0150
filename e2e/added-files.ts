import type { TestServer } from '../apps/server/test/start-test-server.ts'

/** Returns a function that lists the files a server was given since this call. Those of earlier tests may still be there. */
export async function watchAddedFiles(server: TestServer): Promise<() => Promise<string[]>> {
  const before = new Set(await server.listFiles())
  return async () => (await server.listFiles()).filter((name) => !before.has(name))
}
