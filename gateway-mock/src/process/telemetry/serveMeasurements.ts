import { openStore } from '@crm/registry/store'
import { RegistryError } from '@crm/registry/registryError'
import { status } from '@crm/registry/report'
import type { RemotePin } from '@crm/registry/revisions'
import type { FastifyInstance } from 'fastify'
import { Code, RefusalError } from '../../rules/refusal.ts'
import type { Gateway } from '../http/run.ts'
import { keyReader } from '../registry/keyReader.ts'
import type { Measurements, Size } from './measurements.ts'

/** Serves `/metrics` to whoever has an operator's key of the registry, as the bearer of the request, and adds what the server knows. */
export function serveMeasurements(
  app: FastifyInstance,
  { gateway, measurements, registryDir }: { gateway: Gateway; measurements: Measurements; registryDir: string },
): void {
  measurements.addSizes('calls', 'Calls that ask the database, at work or waiting for a place', ['state'], () =>
    Object.entries(gateway.admission.sizes()).map(([state, count]) => [{ state }, count]),
  )
  measurements.addSizes('files_disk_bytes', 'The disk that files are written to', ['state'], async () =>
    Object.entries(await gateway.files.space()).map(([state, bytes]): Size => [{ state }, bytes]),
  )
  measurements.addSizes('portal_build', 'Builds that portals serve', ['portal', 'app', 'build', 'use'], () =>
    buildsOf(registryDir),
  )
  const readKey = keyReader(gateway, openStore(registryDir))
  app.get('/metrics', async (request, reply) => {
    try {
      const { name, scope } = await readKey(request)
      if (scope !== 'operator')
        throw new RefusalError(Code.notAllowed, `${name} publishes ${scope.remote}, measurements are not its`, {
          status: 403,
        })
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error
      throw new RefusalError(Code.noToken, error.message, { status: 401, headers: { 'www-authenticate': 'Bearer' } })
    }
    return reply
      .header('cache-control', 'no-store')
      .type(measurements.contentType)
      .send(await measurements.text())
  })
}

async function buildsOf(registryDir: string): Promise<Size[]> {
  const portals = await status(registryDir)
  return portals.flatMap(({ portal, shell, remotes }) => [
    [{ portal, app: 'shell', build: shell, use: 'current' }, 1] satisfies Size,
    ...Object.entries(remotes).flatMap(([app, pin]) =>
      usesOf(pin).map(([use, build]): Size => [{ portal, app, build, use }, 1]),
    ),
  ])
}

function usesOf({ current, fallback, canary, state }: RemotePin): [use: string, build: string][] {
  return [
    [state === 'off' || state === 'killed' ? state : 'current', current],
    ...(fallback === undefined ? [] : [['fallback', fallback] satisfies [string, string]]),
    ...(canary === undefined ? [] : [['canary', canary.build] satisfies [string, string]]),
  ]
}
