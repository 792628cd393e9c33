import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { GuideRow, NavRow, Page } from './portal/manifest.ts'
import { BASELINE_ROUTES } from './routes/baseline.ts'
import type { RouteRow } from './routes/routeRow.ts'

// For tests of what all remotes are together: their pages are read from their folders, as a build reads them.
const workspace = path.resolve(import.meta.dirname, '../../..')
const files = [
  'host-shell/src/shellPages.ts',
  ...readdirSync(path.join(workspace, 'remotes')).map((id) => `remotes/${id}/src/pages.ts`),
]
const modules: Record<string, Readonly<Record<string, Page>>>[] = await Promise.all(
  files.map((file) => import(/* @vite-ignore */ path.join(workspace, file))),
)

/** What every page of the product says of itself, built or not, by the name of its route. */
export const PRODUCT_PAGES: Readonly<Record<string, Page>> = Object.assign({}, ...modules.flatMap(Object.values))

/** Every route of the product with its title, built or not. */
export const PRODUCT_ROUTES: readonly RouteRow[] = BASELINE_ROUTES.map((row) => {
  const { title = '', group } = PRODUCT_PAGES[row.name] ?? {}
  return { ...row, title, ...(group ? { group } : {}) }
})

/** The sidebar entries that lead to the given routes. */
export function productNav(routes: readonly { name: string }[] = PRODUCT_ROUTES): NavRow[] {
  return routes.flatMap(({ name }) => {
    const { title = '', menu = [] } = PRODUCT_PAGES[name] ?? {}
    return menu.map((entry) => ({ label: title, ...entry, route: name }))
  })
}

/** Every introduction of a page. */
export const PRODUCT_GUIDE: readonly GuideRow[] = Object.entries(PRODUCT_PAGES).flatMap(
  ([route, { title, intros = [] }]) => intros.map((intro) => ({ title, ...intro, route })),
)
