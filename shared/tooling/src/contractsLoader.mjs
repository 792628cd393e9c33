import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

/**
 * Rspack loader for `shared/contracts/src/calls/*.ts`: the browser gets each call as data (`id`, `method`, `path`,
 * flags), so that no bundle carries the schema library. The module is imported by Node itself, which strips its types;
 * a change in a file that a calls file imports is seen by the next build, not by a running watch.
 */
export default function contractsLoader() {
  const done = this.async()
  browserModule(this.resourcePath).then(
    (code) => done(null, code),
    (error) => done(error),
  )
}

/** Source of the browser's module: every export of the calls file at `path`, without schemas. Rejects on an export that is no calls object. */
export async function browserModule(path) {
  const { mtimeMs } = await stat(path)
  const exported = await import(`${pathToFileURL(path).href}?t=${mtimeMs}`)
  const lines = Object.entries(exported).map(([name, calls]) => {
    const data = Object.entries(Object(calls)).map(([key, call]) => {
      if (typeof call?.id !== 'string' || typeof call.method !== 'string' || typeof call.path !== 'string')
        throw new Error(`${path}: '${name}.${key}' is no call; a calls file exports its calls and types only`)
      const {
        summary: _summary,
        request: _request,
        answer: _answer,
        columns: _columns,
        filters: _filters,
        ...kept
      } = call
      return [key, kept]
    })
    if (data.length === 0)
      throw new Error(`${path}: '${name}' holds no calls; a calls file exports its calls and types only`)
    return `export const ${name} = ${JSON.stringify(Object.fromEntries(data))}`
  })
  return `${lines.join('\n')}\n`
}
