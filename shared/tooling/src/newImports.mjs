import path from 'node:path'

const sorted = (names) => {
  const bare = (name) => name.replace(/^type /, '').toLowerCase()
  return [...new Set(names)].sort((a, b) => bare(a).localeCompare(bare(b)))
}

/** Where an import stands among the others: packages, then folders above, then this one. */
const rank = (module) => `${module.startsWith('./') ? 2 : module.startsWith('../') ? 1 : 0}${module}`

/** A source text that imports these names from a module, too. */
export function withImport(text, module, names) {
  const imports = [...text.matchAll(/^import (type )?(?:\{([^}]*)\}|\w+) from '([^']+)'$/gm)]
  const found = imports.find(([, isType, , from]) => !isType && from === module)
  if (found) {
    const known = found[2].split(',').map((each) => each.trim())
    const line = `import { ${sorted([...known.filter(Boolean), ...names]).join(', ')} } from '${module}'`
    return text.slice(0, found.index) + line + text.slice(found.index + found[0].length)
  }
  const next = imports.find(([, , , from]) => rank(from) > rank(module))
  const last = imports.at(-1)
  const at = next ? next.index : last ? last.index + last[0].length + 1 : 0
  return text.slice(0, at) + importLine(names, module) + text.slice(at)
}

/** An import of names from a module; nothing without names. */
export const importLine = (names, module, isType = false) =>
  names.length > 0 ? `import ${isType ? 'type ' : ''}{ ${sorted(names).join(', ')} } from '${module}'\n` : ''

/** The specifier by which a file imports another one; both from the root. */
export const relative = (from, to) => {
  const way = path.posix.relative(path.posix.dirname(from), to)
  return way.startsWith('.') ? way : `./${way}`
}
