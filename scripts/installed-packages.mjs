/**
 * Whether all packages of a lock file are installed, by `npm ci` or by Recto's scripts. Optional ones depend on the machine.
 * @param {string} lockFile the text of `package-lock.json`
 * @param {string} installedList npm's own list of what it installed, in the same form; empty if there is none
 */
export function hasAllPackages(lockFile, installedList) {
  const installed = packagesIn(installedList)
  return Object.entries(packagesIn(lockFile)).every(([path, { version, optional, devOptional }]) => {
    return path === '' || optional === true || devOptional === true || installed[path]?.version === version
  })
}

/**
 * @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} PackagesByPath
 * @param {string} list
 * @returns {PackagesByPath}
 */
function packagesIn(list) {
  if (list === '') return {}
  const { packages } = /** @type {{ packages: PackagesByPath }} */ (JSON.parse(list))
  return packages
}
