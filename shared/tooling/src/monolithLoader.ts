import type { RemoteBuild } from '@crm/contracts/portal/manifest'
import type { RemoteModule } from '@crm/platform/defineRemote'

/** Stands in for the loader of remotes when all sources are built as one application, to measure what composing costs. */
const remotes: Readonly<Record<string, () => Promise<{ remote: RemoteModule }>>> = {
  talents: () => import('../../../remotes/talents/src/remote.ts'),
  cooperation: () => import('../../../remotes/cooperation/src/remote.ts'),
  goods: () => import('../../../remotes/goods/src/remote.ts'),
  dashboards: () => import('../../../remotes/dashboards/src/remote.ts'),
  media_centre: () => import('../../../remotes/media-centre/src/remote.ts'),
  content: () => import('../../../remotes/content/src/remote.ts'),
  system: () => import('../../../remotes/system/src/remote.ts'),
}

export async function loadBuild(build: RemoteBuild): Promise<RemoteModule> {
  const load = remotes[build.name.replace(/_[0-9a-f]+$/, '')]
  if (!load) throw new Error(`The application holds no ${build.name}`)
  return (await load()).remote
}

export function setUpLoader(): void {}
export const isIntact = () => Promise.resolve(true)
export const stateOfEntry = () => Promise.resolve('intact')
export const isReachable = () => Promise.resolve(true)
