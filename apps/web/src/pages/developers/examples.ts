/** Shell commands that call the API at a server's origin. A test runs each of them as shown. */
export const EXAMPLES = {
  merge: (server: string) => `curl -F files=@cover.pdf \\
  -F files=@report.pdf \\
  -o merged.pdf \\
  ${server}/api/pdf/merge`,
  compress: (server: string) => `curl -F file=@report.pdf \\
  -F imageCompression=high \\
  -o smaller.pdf \\
  ${server}/api/pdf/compress`,
  'to-word': (server: string) => `curl -F file=@report.pdf \\
  -F 'options={"quality":"standard"}' \\
  -o report.docx \\
  ${server}/api/pdf/convert/to-word/advanced`,
  protect: (server: string) => `curl -F file=@report.pdf \\
  -F userPassword='open sesame' \\
  -F encryptionLevel=high \\
  -F allowPrinting=true \\
  -o locked.pdf \\
  ${server}/api/pdf/protect`,
  job: (server: string) => `server=${server}
job=$(curl -s -o /dev/null \\
  -w '%header{location}' \\
  -H 'Prefer: respond-async' \\
  -F file=@report.pdf \\
  -F format=png -F quality=high \\
  $server/api/pdf/convert/to-image)

# reports progress until the job ends
curl -sN $server$job/events

curl -s -o images.zip $server$job/result

# removes its files now
curl -s -X DELETE $server$job`,
  error: (server: string) => `curl -F file=@notes.txt \\
  ${server}/api/pdf/info`,
}

/** The key of an example. */
export type ExampleId = keyof typeof EXAMPLES
