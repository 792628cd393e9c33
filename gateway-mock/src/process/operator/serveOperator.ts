import { RegistryError } from '@crm/registry/registryError'
import { openStore } from '@crm/registry/store'
import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../http/run.ts'
import { keyReader } from '../registry/keyReader.ts'
import { refusalReply } from '../registry/serveRegistry.ts'
import { operatorCommand, runOperatorCommand } from './commands.ts'

/** Where a gateway takes operators' commands. */
export const OPERATOR_BASE = '/operator/v1'

/**
 * Operators' commands over HTTP, for whoever has an operator's key of the registry: `GET` reads, `POST` changes. Answers `lines` and
 * `data`, or a download; a refusal is its one line as `refused`.
 */
export async function serveOperator(app: FastifyInstance, gateway: Gateway, registryDir: string): Promise<void> {
  const keyOfRequest = keyReader(gateway, openStore(registryDir))
  await app.register(async (here) => {
    here.setErrorHandler((error, request, reply) => {
      const { status, line } = refusalReply(error, request)
      return reply
        .code(status)
        .headers({ 'cache-control': 'no-store', ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}) })
        .send({ refused: line })
    })
    here.route<{ Params: { verb: string } }>({
      method: ['GET', 'POST'],
      url: `${OPERATOR_BASE}/:verb`,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const key = await keyOfRequest(request)
        if (key.scope !== 'operator')
          throw new RegistryError(
            'authorization',
            `${key.name} publishes ${key.scope.remote}, enterprises are not its`,
            'scope',
          )
        const { verb } = request.params
        const { changes } = operatorCommand(verb)
        if ((request.method === 'GET') === changes)
          throw new RegistryError('method', `${verb} ${changes ? 'changes: POST' : 'reads: GET'}`, 'method')
        const given = request.method === 'GET' ? request.query : request.body
        const { db, files, clock } = gateway
        const { download, ...answer } = await runOperatorCommand(
          verb,
          { ...Object(given) },
          {
            db,
            files,
            now: clock.now(),
            operator: key.name,
          },
        )
        reply.header('cache-control', 'no-store')
        if (!download) return reply.send(answer)
        return reply
          .type('application/zip')
          .header('content-disposition', `attachment; filename="${download.name}"`)
          .send(download.stream)
      },
    })
  })
}
