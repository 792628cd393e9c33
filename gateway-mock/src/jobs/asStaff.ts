import { checkRequest } from '@crm/contracts/check'
import type { Db } from '../store/database/db.ts'
import { callRefusal, classifyRefusal } from '../rules/access.ts'
import { platformRefusal } from '../records/edition.ts'
import { createFaults } from '../services/faults.ts'
import { writeLog } from '../records/oplog.ts'
import { Code, RefusalError } from '../rules/refusal.ts'
import type { Staff } from '../rules/staff.ts'
import type { ServedCall } from '../areas/serve.ts'
import type { Ctx } from '../records/context.ts'
import type { JobContext } from './job.ts'

const faults = createFaults()
const DEVICE = '后台任务'

/**
 * A call's handler as a job asks it for a member of staff: the same checks of role, route, edition and request, the same handler; only
 * nobody waits. `override` goes past the request check, e.g. for pages larger than a screen may ask for.
 */
export function asStaff(
  context: Pick<
    JobContext,
    'ai' | 'clock' | 'erps' | 'files' | 'lives' | 'send' | 'senders' | 'shops' | 'signal' | 'trends'
  >,
  db: Db,
  who: Staff,
  served: ServedCall,
  raw: Readonly<Record<string, unknown>>,
): (override?: Readonly<Record<string, unknown>>) => Promise<unknown> {
  const refusal = callRefusal(served.call, who, context.clock.now())
  if (refusal) throw refusal
  const checked = checkRequest(served.call, raw)
  if (!checked.ok) throw new RefusalError(Code.badField, checked.message, { data: { field: checked.field } })
  const ofModule = classifyRefusal(served.call, who, checked.value, context.clock.now())
  if (ofModule) throw ofModule
  const outside = platformRefusal(served.call, who, checked.value)
  if (outside) throw outside
  return async (override = {}) => {
    const now = context.clock.now()
    const ctx: Ctx<unknown> = {
      request: { ...(checked.value as object), ...override }, // every request is an object
      db,
      who,
      visitor: who,
      now,
      ip: '',
      device: DEVICE,
      secure: true,
      request_id: '',
      key_hash: '',
      demo: false,
      sendsCodes: false,
      cookie: () => undefined,
      setCookie: () => undefined,
      signal: context.signal,
      registryDir: undefined,
      calls: [],
      clock: context.clock,
      faults,
      files: context.files,
      ai: context.ai,
      lives: context.lives,
      trends: context.trends,
      shops: context.shops,
      erps: context.erps,
      senders: context.senders,
      get file(): never {
        throw new Error('a background call has no file')
      },
      later: (job, payload, options) => context.send(db, job, payload, { owner: who, ...options }),
      oplog: (entry) => writeLog(db, { ...entry, who, now, ip: '', device: DEVICE, request_id: '' }),
    }
    return served.handle(ctx)
  }
}
