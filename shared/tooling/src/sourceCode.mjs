import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Every export of a module is wanted: it is loaded as a whole, or handed on. */
export const ALL = '*'

// What no bundle carries: words between the lines and types. Notes to the bundler stand in comments and count.
const NOTES = /\/\*\s*(?:webpack[A-Z]\w*:[^*]*|[#@]__\w+__)\s*\*\//g

const known = new Map()

function remembered(parts, make) {
  const hash = createHash('sha1')
  for (const part of parts) hash.update(part).update('\0')
  const key = hash.digest('hex')
  if (!known.has(key)) known.set(key, make())
  return known.get(key)
}

// Asked for late: the tooling is also loaded before anything is installed.
const swc = () => createRequire(import.meta.url)('@rspack/core').rspack.experiments.swc

/** A module as the bundler reads it: without types and comments. */
export function codeOf(file, source) {
  return remembered([file, source], () => {
    const text = source.toString('utf8')
    const { code } = swc().transformSync(text, {
      filename: path.basename(file),
      isModule: file.endsWith('.cjs') ? 'unknown' : true,
      minify: true,
      jsc: {
        parser: /\.tsx?$/.test(file)
          ? { syntax: 'typescript', tsx: file.endsWith('x') }
          : { syntax: 'ecmascript', jsx: false },
        target: 'es2022',
        transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
        minify: { compress: false, mangle: false, format: { comments: false } },
      },
    })
    return [code, ...(text.match(NOTES) ?? [])].join('\n')
  })
}

/** What is left of a module when only the exports `wanted` are used, as the bundler leaves out the others. */
export function shakenCode(code, wanted) {
  if (wanted.has(ALL)) return code
  return remembered([code, ...[...wanted].sort()], () => {
    const own = code.replace(/\bexport (?=(?:(?:async )?function\*?|const|let|class) ?([\w$]+))/g, (word, name) =>
      wanted.has(name) ? word : '',
    )
    const compress = { defaults: false, unused: true, dead_code: true, side_effects: true, toplevel: true }
    return swc().minifySync(own, { module: true, compress, mangle: false, format: { comments: false } }).code
  })
}

/** Module names that code imports, static and dynamic, each with the names that it takes of it. */
export function importsOf(code) {
  const found = new Map()
  const add = (name, taken) => found.set(name, new Set([...(found.get(name) ?? []), ...taken]))
  for (const [, clause, , name] of code.matchAll(
    /\b(?:import|export)\s*([\w$*{][^"'();=]*?)\s*from\s*(["'])([^"'\n]+)\2/g,
  ))
    add(name, clause.includes('*') ? [ALL] : namesIn(clause))
  for (const [, , name] of code.matchAll(/\bimport\s*(["'])([^"'\n]+)\1/g)) add(name, [])
  for (const [, , name] of code.matchAll(/\bimport\(\s*(["'`])([^"'`\n]+)\1/g)) add(name, [ALL])
  return found
}

function namesIn(clause) {
  const [before, inside = ''] = clause.split('{')
  const listed = inside
    .replace('}', '')
    .split(',')
    .map((each) => each.trim().split(/\s+as\s+/)[0])
  return [...(before.trim() ? ['default'] : []), ...listed].filter(Boolean)
}

/** Files that a style sheet reads. */
export function readByStyle(source) {
  return [...source.matchAll(/(?:@import\s+|url\(|\bfrom\s+)["']?(\.[^"')\s]+)/g)].map((match) => match[1])
}
