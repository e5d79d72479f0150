import { cacheNames, SHARED_PARAMETER } from './offline-files.ts'

/** The form field that other apps send (build-plugins/web-manifest.ts). */
const FIELD = 'files'

/**
 * Stores the files that another app shared until the upload page takes them, and redirects there. Nothing is sent to
 * the server.
 * @param scope the root of the site
 */
export async function receiveShared(request: Request, scope: string, storage: CacheStorage): Promise<Response> {
  const form = await request.formData()
  const files = form.getAll(FIELD).filter((entry) => entry instanceof File)
  const id = crypto.randomUUID()
  const shared = await storage.open(cacheNames(scope).shared)
  for (const [index, file] of files.entries()) {
    const headers = { 'Content-Type': file.type, 'X-File-Name': encodeURIComponent(file.name) }
    await shared.put(new URL(`${SHARED_PARAMETER}/${id}/${index}`, scope).href, new Response(file, { headers }))
  }
  return Response.redirect(new URL(`upload?${SHARED_PARAMETER}=${id}`, scope).href, 303)
}
