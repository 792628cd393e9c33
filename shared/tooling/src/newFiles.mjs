import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Stop } from './workspace.mjs'

const TEMPLATES = new URL('../templates/', import.meta.url)

/** A template with its gaps (`{{name}}`) filled; a gap without a value is a mistake of the generator. */
export function filled(template, values) {
  return readFileSync(new URL(`${template}.txt`, TEMPLATES), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name) => {
    if (values[name] === undefined) throw new Error(`${template}: nothing for ${name}`)
    return values[name]
  })
}

/** `TalentWhiteList` → `talent-white-list`; a run of capitals is one word, as the preload hints read folder names. */
export const kebab = (name) => name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase()
/** `media-centre` or `TalentPublic` → `mediaCentre`, `talentPublic`. */
export const camel = (name) => kebab(name).replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

/** A source text with one more line before the first one that starts with `before`, after the one that names `below`; said when there is none. */
export function withLine(text, before, line, file, below = '') {
  const from = text.split('\n').findIndex((each) => each.includes(below))
  const at = text.split('\n').findIndex((each, index) => index >= from && each.startsWith(before))
  if (from < 0 || at < 0)
    throw new Stop(`${file} has no line that starts with "${before}": add "${line.trim()}" by hand`)
  const lines = text.split('\n')
  lines.splice(at, 0, line)
  return lines.join('\n')
}

/**
 * Files of a new remote, by path from the root, all in its own folder: its package, manifest without screens, and its empty tables
 * of routes and pages. `read` answers a file of the workspace. Throws a {@link Stop} that says what is wrong with the name.
 */
export function remoteFiles(read, { id, title }) {
  if (!/^[a-z]+(-[a-z]+)*$/.test(id)) throw new Stop(`"${id}" is no name for a remote: small letters and dashes`)
  const home = `remotes/${id}`
  const name = camel(id)
  const values = { id, title, camel: name }
  const model = JSON.parse(read('remotes/system/package.json'))
  return {
    [`${home}/package.json`]: `${JSON.stringify({ ...model, name: `@crm/${id}` }, null, 2)}\n`,
    [`${home}/rspack.config.ts`]: read('remotes/system/rspack.config.ts').replace("'system'", `'${id}'`),
    [`${home}/tsconfig.json`]: read('remotes/system/tsconfig.json'),
    [`${home}/README.md`]: filled('remote/README.md', values),
    [`${home}/src/manifest.ts`]: filled('remote/manifest.ts', values),
    [`${home}/src/remote.ts`]: filled('remote/remote.ts', values),
    [`${home}/src/routes.ts`]: filled('remote/routes.ts', values),
    [`${home}/src/pages.ts`]: filled('remote/pages.ts', values),
  }
}

/** Reads files below a root; undefined when there is none. */
export const readerOf = (root) => (file) =>
  existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : undefined
