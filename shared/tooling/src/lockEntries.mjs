import path from 'node:path'

/** The format of pnpm's lock file that is read here. */
const VERSION = /^lockfileVersion: '9\./

let last = { text: '', lock: undefined }

// pnpm writes one key a line, each level two spaces deeper: read as such, because this runs before anything is installed.
function read(text) {
  if (last.text === text) return last.lock
  const importers = {}
  const snapshots = {}
  let section = ''
  let names = []
  for (const line of text.split('\n')) {
    const match = /^( *)('(?:[^']|'')+'|[^ '][^:]*(?:\([^)]*\))*): ?(.*)$/.exec(line)
    if (!match) continue
    const depth = match[1].length / 2
    const key = bare(match[2])
    const value = bare(match[3])
    if (depth === 0) section = key
    names = [...names.slice(0, depth), key]
    const [, owner, group, name] = names
    if (section === 'importers' && depth === 4 && key === 'version') {
      importers[owner] ??= []
      importers[owner].push({ group, name, version: value })
    }
    if (section === 'snapshots' && depth === 1) snapshots[owner] = []
    if (section === 'snapshots' && depth === 3) snapshots[owner].push({ name, version: value })
  }
  last = { text, lock: { importers, snapshots } }
  return last.lock
}

function bare(text) {
  return text.startsWith("'") ? text.slice(1, -1).replaceAll("''", "'") : text
}

/**
 * The packages of a lock file that some dependencies resolve to, with all they need, sorted. `wanted` names folders of the
 * workspace with the dependencies to follow; without a list all but those for development. Links to other folders are not
 * followed. Answers nothing for a format that is not known: then the whole file counts.
 */
export function lockEntries(text, wanted) {
  if (!VERSION.test(text)) return undefined
  const { importers, snapshots } = read(text)
  const found = new Set()
  const visit = ({ name, version }) => {
    if (version.startsWith('link:')) return
    // An alias is written with the name of what it stands for.
    const key = snapshots[version] ? version : `${name}@${version}`
    if (found.has(key)) return
    found.add(key)
    for (const dependency of snapshots[key] ?? []) visit(dependency)
  }
  for (const { folder, names } of wanted) {
    const own = importers[path.posix.normalize(folder)] ?? []
    for (const dependency of own)
      if (names ? names.includes(dependency.name) : dependency.group === 'dependencies') visit(dependency)
  }
  return [...found].sort()
}
