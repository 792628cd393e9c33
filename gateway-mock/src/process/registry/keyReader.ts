import { type Key, keyOf } from '@crm/registry/keys'
import { RegistryError } from '@crm/registry/registryError'
import type { Store } from '@crm/registry/store'
import type { FastifyRequest } from 'fastify'
import type { Gateway } from '../http/run.ts'
import { countAttempt, limitRefusal } from '../../records/session/attempts.ts'

/** Reads the key of a request's `Authorization` header; throws `RegistryError` without a good one, and counts the bad ones. */
export function keyReader(
  gateway: Pick<Gateway, 'db' | 'clock'>,
  store: Store,
): (request: FastifyRequest) => Promise<Key> {
  return async (request) => {
    try {
      return await keyOf(store, request.headers.authorization)
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error
      // A good key is never locked out: behind a proxy everybody has one address, and nobody guesses 256 bits.
      const now = gateway.clock.now()
      if (await limitRefusal(gateway.db, 'registryKeyOfAddress', request.ip, now))
        throw new RegistryError(
          'authorization',
          'too many keys of this address opened nothing: wait 10 minutes',
          'often',
        )
      await countAttempt(gateway.db, 'registryKeyOfAddress', request.ip, now)
      throw error
    }
  }
}
