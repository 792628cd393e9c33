/** Gzip sizes in bytes that a remote may not pass. */
export const BUDGETS = { entryGz: 16 * 1024, pageJsGz: 60 * 1024, cssGz: 12 * 1024, totalGz: 600 * 1024 }

/** Why a build is refused: which file, which rule, in words. */
export interface BuildIssue {
  file: string
  rule: string
  text: string
}

const HASHED = /\.[0-9a-f]{8}\.[a-z0-9]+$/

/** Names that the site serves; none leads out of its folder. */
const SERVED = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/
/** Descriptors that the registry itself writes into the folder of a build. */
const OWN = new Set(['remote.json', 'shell.json'])

/** Names: every script, style and image carries a hash of its content, and no source map leaves the house. */
export function nameFaults(names: readonly string[]): BuildIssue[] {
  return names.flatMap((file) => {
    if (!SERVED.test(file))
      return [{ file, rule: 'path', text: 'is no path of letters, digits, dots and dashes inside the build' }]
    if (OWN.has(file)) return [{ file, rule: 'path', text: 'is written by the registry' }]
    if (file.endsWith('.map')) return [{ file, rule: 'source-map', text: 'source maps are not published' }]
    if (/\.(js|css|svg|png|webp|jpg|woff2)$/.test(file) && !HASHED.test(file)) {
      return [{ file, rule: 'name-without-hash', text: 'the name does not carry the hash of the content' }]
    }
    return []
  })
}

/** What each library of the shell leaves in a bundle that has it, minified too. */
const SHARED_MARKS = {
  React: 'react.transitional.element',
  'the router': 'useNavigate() may be used only',
  Semi: 'semi-portal',
  'the query cache': 'isStaleByTime',
  axios: 'AxiosError',
  ECharts: '__zr_normal__',
}

/** Code that the content security policy forbids, so it would only fail later, at a customer; and copies of what the shell shares. */
export function scriptFaults(file: string, source: string): BuildIssue[] {
  const found = /(?<![\w.$])eval\(|new Function\(/.exec(source)
  const copies = Object.entries(SHARED_MARKS).filter(([, mark]) => source.includes(mark))
  return [
    ...(found ? [{ file, rule: 'eval', text: `code from text (${found[0]}…) is not allowed` }] : []),
    ...copies.map(([name]) => ({ file, rule: 'own-copy', text: `has a copy of ${name}, which the shell shares` })),
  ]
}

/** Styles of a remote stay at home: no `!important`, no rule for the page, for plain elements or for the library's classes. */
export function styleFaults(file: string, source: string): BuildIssue[] {
  const rules: [RegExp, string, string][] = [
    [/!important/, 'important', '!important would beat every other layer'],
    [/(^|[{},]\s*)(:root|html|body)(?=[\s,.:[{>])/m, 'page-style', 'styles of the page belong to the shell'],
    [
      /(^|[{},]\s*)(table|button|input|a|ul|li|p|h[1-6]|div|span|\*)\s*[,{]/m,
      'element-style',
      'a plain element selector reaches everybody',
    ],
    [/(^|[{},]\s*)\.semi-/m, 'library-style', "the library's classes are dressed in the shared ui only"],
    [/@font-face/, 'font', 'fonts come from the system'],
  ]
  return rules.filter(([pattern]) => pattern.test(source)).map(([, rule, text]) => ({ file, rule, text }))
}

/** A module that threw once must throw again: the compiled module loader keeps the error and rethrows it. */
export function cachesModuleErrors(entry: string): boolean {
  return (
    /\.error(?: !== undefined)?\)?\s*throw\s+[\w$]+\.error/.test(entry) ||
    /void 0!==([\w$]+)\.error\)throw \1\.error/.test(entry)
  )
}

/** Inline handlers, inline scripts other than the one boot guard, and script addresses in a page of the shell. */
export function pageFaults(file: string, html: string): BuildIssue[] {
  const faults: BuildIssue[] = []
  if (/<[a-z][^>]*\son[a-z]+\s*=/i.test(html))
    faults.push({ file, rule: 'inline-handler', text: 'inline event handlers cannot run under the policy' })
  if (/javascript:/i.test(html))
    faults.push({ file, rule: 'script-address', text: 'javascript: addresses are not allowed' })
  if (/<style[\s>]/i.test(html))
    faults.push({ file, rule: 'inline-style', text: 'inline style sheets cannot be used under the policy' })
  if (inlineScripts(html).length > 1)
    faults.push({ file, rule: 'inline-script', text: 'only the boot guard may stand inside the page' })
  return faults
}

/** Sources of the inline scripts of a page that would run (data blocks are not scripts). */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?<attributes>[^>]*)>(?<source>[\s\S]*?)<\/script>/gi)]
    .filter(
      ({ groups }) =>
        !/\ssrc\s*=/.test(groups?.attributes ?? '') && !/type\s*=\s*["']?application\//.test(groups?.attributes ?? ''),
    )
    .map(({ groups }) => groups?.source ?? '')
}
