/** Whether a file is a package that contains a Word document. */
export async function isWordFile(file: Blob): Promise<boolean> {
  // Loaded on demand: only conversions to Word need it. As a module of its own it brings only what it uses of @recto/zip. With the
  // package imported here, the bundler added all of it, and fflate, to scripts that pages load first: 10 KB more.
  const { isWordPackage } = await import('./is-word-package.ts')
  return isWordPackage(file)
}
