import type { BusinessModule } from '../enums.ts'
/** A module of the product: 1 commerce (带货), 2 content seeding (种草). */
export type ModuleId = BusinessModule

/** Who deploys a route: `shell`, or the id of a remote. */
export type RouteOwner = string

/** Frame around a screen: `app` with header and sidebar, `blank` without, `full` without any margin (large screens). */
export type RouteLayout = 'app' | 'blank' | 'full'

/** Which sidebar an entry belongs to: the main one or one of the two own sections. */
export type SidebarClass = 'main' | 'mediacenter' | 'dashboard'

/** One query parameter a screen understands; `values` is a closed list or the kind of free value. */
export interface RouteQuery {
  name: string
  values: 'string' | 'unix seconds' | readonly (string | number)[]
}

/**
 * Who may open a page, and where: what the gateway and an activation go by. Only `canOpen` of @crm/access reads the access fields.
 * `path` may hold parameters as `{id}`. Empty lists forbid nothing; an absent `roles` or `levels` means everybody or any level.
 */
export interface AccessRow {
  name: string
  path: string
  owner: RouteOwner
  layout: RouteLayout
  /** Needs a session; without one the guard goes to the login page with a referer. */
  login: boolean
  /** A login-less page that a signed-in user does not stay on (goes to the overview). */
  straightIn: boolean
  /** Needs authority: the access fields below apply. */
  requireAuth: boolean
  /** Absent: serves both modules. */
  module?: ModuleId
  roles?: readonly number[]
  forbiddenCorpSources: readonly string[]
  levels?: readonly number[]
  /** Name of a grayscale flag; an absent flag counts as on. */
  grayscale?: string
  /** Name of a portal feature that must be on. */
  feature?: string
  /** The route of the same subject in the other module. */
  counterpart?: string
  /** Second name of another route's path. */
  aliasOf?: string
  /** Pages of the menu that this page stands under (a detail under its lists), by name; the first is its home. */
  parents?: readonly string[]
  sidebarClass?: SidebarClass
  query: readonly RouteQuery[]
  opensInNewWindow: boolean
}

/** One route of the product, as data: its access, and the words of the remote that has it. */
export interface RouteRow extends AccessRow {
  title: string
  group?: string
}

/** What a row has to say for itself; the rest are the usual values of a page inside the application. */
export type RouteDraft = Pick<AccessRow, 'name' | 'path'> & Partial<Omit<AccessRow, 'owner'>>

/** Fills the usual values of a page (application frame, login and authority needed) into the drafts of one owner. */
export function routesOf(owner: RouteOwner, drafts: readonly RouteDraft[]): AccessRow[] {
  return drafts.map((draft) => ({
    owner,
    layout: 'app',
    login: true,
    straightIn: false,
    requireAuth: true,
    forbiddenCorpSources: [],
    query: [],
    opensInNewWindow: false,
    ...draft,
  }))
}
