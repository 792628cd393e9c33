import { createHash } from 'node:crypto'
import type { CallFlags } from '@crm/contracts/call'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { idempotencyKey } from '../../store/database/schema.ts'
import { CONFLICT_CODE } from '../../rules/ruleRefusal.ts'
import { RefusalError, refuse, refuseParameter } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'

/** The header that carries the key. */
export const KEY_HEADER = 'idempotency-key'
const KEY = /^[\w-]{8,100}$/

/** A write, and the key that it came with. */
interface Keyed {
  call: CallFlags & { id: string }
  /** As the header said it. */
  key: string | string[] | undefined
  /** As the contract reads it. */
  request: unknown
  who: Staff | undefined
  now: number
}

/**
 * Does the work of a call in its transaction, once for each key: the key is written first, so that a second call with it waits
 * for the first and is then answered as that was. A refused call leaves no key. The same key with another request is refused.
 */
export async function runOnce(
  tx: Db,
  { call, key, request, who, now }: Keyed,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!call.idempotent || !who || key === undefined) return work()
  if (typeof key !== 'string' || !KEY.test(key))
    refuseParameter('Idempotency-Key', '须为 8 至 100 个字母、数字、- 或 _')
  const request_hash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const row = { corp_id: who.corp_id, user_id: who.user_id, call_id: call.id, key }
  const ofKey = and(
    eq(idempotencyKey.corp_id, row.corp_id),
    eq(idempotencyKey.user_id, row.user_id),
    eq(idempotencyKey.call_id, row.call_id),
    eq(idempotencyKey.key, row.key),
  )
  const [first] = await tx
    .insert(idempotencyKey)
    .values({ ...row, request_hash, created_at: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key })
  if (!first) {
    const [known] = await tx.select().from(idempotencyKey).where(ofKey)
    if (known?.request_hash !== request_hash)
      refuse(CONFLICT_CODE, '该内容已提交成功，修改后的内容未保存，请刷新后查看')
    return known.answer ?? {}
  }
  const answer = await work()
  // What was written stays, but the caller is to try again.
  if (answer instanceof RefusalError) await tx.delete(idempotencyKey).where(ofKey)
  else
    await tx
      .update(idempotencyKey)
      .set({ answer: Object(answer ?? {}) })
      .where(ofKey)
  return answer
}
