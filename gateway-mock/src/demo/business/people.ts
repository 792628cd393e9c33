import { DAY_SECONDS } from '@crm/base/durations'
import { appUser, userBind } from '../../store/database/schema.ts'
import { clientHashOf, hashPasswordAtStart } from '../../store/database/passwords.ts'
import { type AccountPlan, DEMO_PASSWORD } from './corps.ts'
import type { IdCounters, Rows } from './seedContext.ts'
import { rowWriter, stamp } from './seedContext.ts'
import { avatarId, pictureUrl } from './pictures.ts'
import { randomOf } from './random.ts'
import { personName } from './words.ts'

export interface Person {
  user_id: number
  name: string
  phone: string
}

/** The people who sign in. They share one salt, so that the first start need not hash one password 66 times. */
export function personRows(
  rows: Rows,
  seed: string,
  now: number,
  ids: IdCounters,
  accounts: readonly AccountPlan[],
): Person[] {
  const put = rowWriter(rows)
  const password_hash = hashPasswordAtStart(clientHashOf(DEMO_PASSWORD), Buffer.from('orange-wind-demo'))
  const random = randomOf(seed, 'people')
  const names = new Set<string>()
  const people = accounts.map(({ phone, corp: corp_id, status }) => {
    let name = personName(random)
    while (names.has(name)) name = personName(random)
    names.add(name)
    const user_id = ids.next('user')
    const created = now - random.int(520, 565) * DAY_SECONDS
    const wechat_name = random.chance(0.4) ? name : ''
    put(appUser, {
      user_id,
      user_name: name,
      phone,
      avatar: pictureUrl('avatar', avatarId(`u${user_id}`, name)),
      password_hash,
      last_corp_id: corp_id,
      wechat_name,
      wechat_id: wechat_name && `wx-${phone}`,
      last_login_at: status === 1 ? now - 64 * DAY_SECONDS : now - random.int(1, 6 * 24) * 3600,
      ...stamp(created),
    })
    return { user_id, name, phone }
  })
  for (const { phone, boundTo = [] } of accounts) {
    const user_id = people.find((person) => person.phone === phone)?.user_id
    for (const other of boundTo) {
      const re_user_id = people.find((person) => person.phone === other)?.user_id
      if (!user_id || !re_user_id) continue
      put(userBind, { user_id, re_user_id, created_at: now - 90 * DAY_SECONDS })
      put(userBind, { user_id: re_user_id, re_user_id: user_id, created_at: now - 90 * DAY_SECONDS })
    }
  }
  return people
}
