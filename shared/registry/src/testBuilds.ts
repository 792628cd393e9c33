import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { RouteRow } from '@crm/contracts/routes/routeRow'
import { shellRoutes } from '@crm/contracts/routes/shell'
import { productNav, PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { hash8 } from './files.ts'
import { type LoadedPortal, readPortalSource } from './portalSource.ts'

/** Makes an empty folder for one test. */
export function emptyFolder(): Promise<string> {
  return mkdtemp(path.join(os.tmpdir(), 'crm-registry-'))
}

/** Writes a folder of files; `<hash>` in a name becomes the hash of the content. Answers the folder. */
export async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await emptyFolder()
  for (const [name, content] of Object.entries(files)) {
    const full = path.join(folder, name.replace('<hash>', hash8(content)))
    await mkdir(path.dirname(full), { recursive: true })
    await writeFile(full, content)
  }
  return folder
}

/** A federation entry with everything the checks look for; `mark` makes its content differ. */
export function entryOf(name: string, decision = ''): string {
  return `var ${name};(()=>{function s(e){var t=i[e];if(void 0!==t){if(void 0!==t.error)throw t.error;return t.exports}}})();/*${decision}${'x'.repeat(400)}*/`
}

/** Files of a small build of a remote that breaks no rule. */
export function remoteFiles(
  options: {
    id?: string
    build?: string
    mark?: string
    routes?: RouteRow[]
    openers?: string[]
    uses?: string[]
    /** Range of the shell's data slice that it was built against. */
    shared?: string
  } = {},
): Record<string, string> {
  const {
    id = 'talents',
    build = 'aaaa1111',
    mark: decision = '',
    openers = [],
    uses = [],
    shared = '^1.0.0',
  } = options
  const routes = options.routes ?? PRODUCT_ROUTES.filter((row) => row.name === 'TalentPublic')
  const name = `${id.replaceAll('-', '_')}_${build}`
  const page = `console.log(${JSON.stringify(`${id}${decision}`)})`
  const css = `@layer remote{.page-${id}-1{color:red}}`
  const pageName = `remotes_${id}_src_screens_talent-public_TalentPublicPage_tsx`
  return {
    'remoteEntry.<hash>.js': entryOf(name, decision),
    [`${pageName}.<hash>.js`]: page,
    [`${pageName}.<hash>.css`]: css,
    'manifest.json': JSON.stringify({
      ...{ id, version: '1.0.0', title: '达人', routes, nav: productNav(routes), openers, uses },
      ...{ build, federationName: name },
    }),
    'chunks.json': JSON.stringify({
      './screens/talent-public/TalentPublicPage.tsx': {
        files: [`${pageName}.${hash8(page)}.js`, `${pageName}.${hash8(css)}.css`],
        shared: { '@crm/ui/data': shared },
      },
    }),
  }
}

const GUARD = '(function () { window.addEventListener("error", function () {}, true) })()'

/** Files of a small build of the shell. */
export function shellFiles(decision = ''): Record<string, string> {
  const main = `console.log("shell${decision}")`
  const data = `console.log("data${decision}")`
  return {
    'index.html': `<!doctype html><html><head><!--portal-head--><script defer src="/main.${hash8(main)}.js" crossorigin="anonymous"></script></head><body><!--portal-data--><script>${GUARD}</script><div id="root"></div></body></html>`,
    'main.<hash>.js': main,
    'shared_ui_src_data_ts.<hash>.js': data,
    'manifest.json': JSON.stringify({ routes: shellRoutes.map((row) => ({ ...row, title: row.name })), openers: [] }),
    'provides.json': JSON.stringify({ '@crm/ui/data': '1.0.0' }),
    'chunks.json': JSON.stringify({ '@crm/ui/data': { files: [`shared_ui_src_data_ts.${hash8(data)}.js`] } }),
  }
}

/** A portal source that breaks no rule, as data to change in a test. */
export function sourceData(portal = 'default'): Record<string, unknown> {
  return {
    portal,
    hosts: portal === 'default' ? ['localhost', '127.0.0.1'] : [`${portal}.localhost`],
    portalType: 'public',
    theme: {
      id: portal,
      title: '测试门户',
      tokens: { '--semi-color-primary': '#3352e6' },
      logo: { light: '/brand/logo.svg' },
    },
    backends: { api: '/api', passport: '/passport', analytics: '/beacon', assets: '/' },
    auth: { passportOrigin: '/passport', ssoTimeoutMs: 3000, redirectAllow: [], iframeAllow: [] },
    features: { school: true },
    landing: ['TalentPublic'],
  }
}

/** The same, read and without files. */
export function loadedPortal(portal = 'default', changes: Record<string, unknown> = {}): LoadedPortal {
  return { source: readPortalSource({ ...sourceData(portal), ...changes }), assets: {} }
}

/** Identity under which the tests publish the shell. */
export const SHELL_BUILD = { version: '1.0.0', build: 'bbbb2222', api: '1.0.0' }
