/** Placeholder while the page is written. */
export function MergePdfPage() {
  return <main id="main"><h1>Merge PDF</h1></main>
}
