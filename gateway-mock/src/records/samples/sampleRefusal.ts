import { isPhone } from '@crm/base/rules'
import { BAD_FIELD_CODE } from '@crm/contracts/codes'
import type { Platform } from '@crm/contracts/enums'
import type { Db } from '../../store/database/db.ts'
import type { Staff } from '../../rules/staff.ts'
import { BLACKLISTED_CODE, OUT_OF_SCOPE, type RuleRefusal, WRONG_STATE_CODE } from '../../rules/ruleRefusal.ts'
import { type Addressee, colonelAddressees, talentAddressees } from './addressees.ts'
import type { SampleSetting } from './sampleRule.ts'
import type { StoredSample } from './storedSamples.ts'

/** Whom a sample goes to: a talent or a colonel, the other is empty; and where. */
export interface Destination {
  author_id: string
  colonel_buyin_id: string
  receiver: string
  phone: string
  address: string
}
type Named = Pick<Destination, 'author_id' | 'colonel_buyin_id'>
type Known = Pick<Addressee, 'blocked' | 'recent'>
type Rule = SampleSetting['rule']

/** Why a sample may not go; `field` is what is missing of where it goes. */
export interface SampleRefusal extends RuleRefusal {
  data?: { field: 'receiver' | 'phone' | 'address' }
}

const kindOf = ({ author_id }: Named) => (author_id === '' ? '团长' : '达人')

/** Somebody was sent more than the setting allows within its days. */
export function quotaWarning({ recent }: Known, to: Named, rule: Rule): string | undefined {
  const isOver = rule.quota_per_author > 0 && recent >= rule.quota_per_author
  return isOver ? `该${kindOf(to)}近${rule.quota_days}天已寄样 ${recent} 次，超出限制` : undefined
}

/** Why nothing is sent to somebody: out of reach, on the black list, or over a quota that blocks. */
export function blockOf(found: Known | undefined, to: Named, rule: Rule): SampleRefusal | undefined {
  if (found === undefined) return { code: OUT_OF_SCOPE.code, message: `${kindOf(to)}不在您的数据范围内` }
  if (found.blocked !== '') return { code: BLACKLISTED_CODE, message: found.blocked }
  const quota = rule.quota_action === 2 ? quotaWarning(found, to, rule) : undefined
  return quota === undefined ? undefined : { code: WRONG_STATE_CODE, message: quota }
}

/** What is missing of where a sample goes; `data.field` names it. */
export function receiverRefusal({ receiver, phone, address }: Destination): SampleRefusal | undefined {
  const code = BAD_FIELD_CODE
  if (receiver === '') return { code, message: '请填写收件人', data: { field: 'receiver' } }
  if (!isPhone(phone)) return { code, message: '请输入正确的手机号', data: { field: 'phone' } }
  return address === '' ? { code, message: '请输入收货地址', data: { field: 'address' } } : undefined
}

/** Why a request does not become 待审核: the one check of every way there. */
export const requestRefusal = (found: Known | undefined, to: Destination, rule: Rule): SampleRefusal | undefined =>
  blockOf(found, to, rule) ?? receiverRefusal(to)

/** Whom several samples go to, by platform and id. */
async function addresseesOf(
  db: Db,
  who: Staff,
  samples: readonly StoredSample[],
  setting: SampleSetting,
  now: number,
): Promise<ReadonlyMap<string, Addressee>> {
  const found = new Map<string, Addressee>()
  const readers = [
    [talentAddressees, (sample: StoredSample) => sample.author_id],
    [colonelAddressees, (sample: StoredSample) => sample.colonel_buyin_id],
  ] as const
  for (const [platform, own] of Map.groupBy(samples, (sample) => sample.platform))
    for (const [read, idOf] of readers) {
      const ids = [...new Set(own.map(idOf))].filter((id) => id !== '')
      if (ids.length === 0) continue
      for (const each of await read(db, who, { platform, ids }, setting, now)) found.set(keyOf(platform, each.id), each)
    }
  return found
}

const keyOf = (platform: Platform, id: string) => `${platform} ${id}`

/** Why samples that exist are not submitted; asked of one after another, since those before count into the quota. */
export async function submitRefusals(
  db: Db,
  who: Staff,
  samples: readonly StoredSample[],
  setting: SampleSetting,
  now: number,
): Promise<(sample: StoredSample) => SampleRefusal | undefined> {
  const found = await addresseesOf(db, who, samples, setting, now)
  const before = new Map<string, number>()
  return (sample) => {
    const key = keyOf(sample.platform, sample.author_id || sample.colonel_buyin_id)
    const addressee = found.get(key)
    const more = before.get(key) ?? 0
    const known = addressee && { ...addressee, recent: addressee.recent + more }
    const refusal = requestRefusal(known, sample, setting.rule)
    if (refusal === undefined) before.set(key, more + 1)
    return refusal
  }
}
