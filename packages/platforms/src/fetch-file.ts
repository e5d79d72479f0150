/** Fetches a file of the build. @throws TypeError without network; Error if the server refuses it */
export async function fetchFile(url: string): Promise<Response> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} could not be loaded: ${response.status}`)
  return response
}
