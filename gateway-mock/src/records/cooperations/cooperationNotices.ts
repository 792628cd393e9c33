import { hasRole } from '@crm/access/roles'
import { CooperationStatus } from '@crm/contracts/enums'
import { SALES_LEADS } from '@crm/contracts/routes/groups'
import type { Db } from '../../store/database/db.ts'
import type { Staff } from '../../rules/staff.ts'
import { workingColleagues } from '../notices/colleagues.ts'
import { type Message, sendNotice } from '../notices/notices.ts'
import { isInScope, scopeOf } from '../../rules/scope.ts'
import { editionAfter, actKey } from '../notices/deferred.ts'
import type { StoredCooperation } from './storedCooperations.ts'

/** By whom and when something is done; user_id 0 is time alone, which has no name. */
interface Doing {
  db: Db
  who: Pick<Staff, 'corp_id' | 'user_id'> & { nick_name?: string }
  now: number
}

type Told = Pick<
  StoredCooperation,
  'coop_id' | 'coop_no' | 'corp_id' | 'user_id' | 'dept_id' | 'author_name' | 'status'
>

const named = ([first, ...others]: readonly Told[]) =>
  others.length === 0
    ? `「${first?.author_name ?? ''}」的合作单 ${first?.coop_no ?? ''}`
    : `${others.length + 1} 个合作单`

/** One leads to its page, several to the list of their state. */
const placeOf = ([first, ...others]: readonly Told[], tab: number): Pick<Message, 'route' | 'query'> =>
  others.length === 0
    ? {
        route: 'CooperateDetail',
        query: { coop_id: String(first?.coop_id ?? 0) },
      }
    : { route: 'CooperateList', query: { tab: String(tab) } }

async function tell(
  { db, who, now }: Doing,
  user_id: number,
  coops: readonly Told[],
  { title, rest, tab, held_for = [] }: { title: string; rest: string; tab: number; held_for?: readonly string[] },
): Promise<void> {
  if (user_id === who.user_id || user_id === 0 || coops.length === 0) return
  const message = {
    event: 'cooperationMoved' as const,
    title,
    content: `${named(coops)}${rest}`.slice(0, 300),
    held_for,
  }
  await sendNotice(db, { corp_id: who.corp_id, user_id }, { ...message, ...placeOf(coops, tab) }, now)
}

const STEPS: Readonly<Record<number, string>> = {
  [CooperationStatus.toConfirm]: '重新打开',
  [CooperationStatus.running]: '确认',
  [CooperationStatus.finished]: '完成',
  [CooperationStatus.cancelled]: '取消',
}

/** Tells the media of cooperations what somebody else, or time, did with them; one message to each. `isDeferred` of a step that may be taken back. */
export async function notifyOwners(
  doing: Doing,
  coops: readonly (Told & Pick<StoredCooperation, 'updated_at'>)[],
  { status, detail, isDeferred = false }: { status: number; detail: string; isDeferred?: boolean },
): Promise<void> {
  const by = doing.who.nick_name ? `由${doing.who.nick_name}` : '自动'
  const verb = STEPS[status] ?? ''
  for (const [user_id, own] of Map.groupBy(coops, (coop) => coop.user_id)) {
    const rest = `已${by}${verb}${detail === '' ? '' : `：${detail}`}`
    await tell(doing, user_id, own, {
      title: `合作单已${verb}`,
      rest,
      tab: status,
      ...(isDeferred && {
        held_for: own.map((coop) => actKey('cooperation', coop.coop_id, editionAfter(coop, doing.now))),
      }),
    })
  }
}

/** Tells a medium of cooperations that somebody who leads agreed for him. */
export async function notifyMade(doing: Doing, coops: readonly Told[], user_id: number): Promise<void> {
  const by = doing.who.nick_name ?? ''
  const tab = coops[0]?.status ?? CooperationStatus.toConfirm
  await tell(doing, user_id, coops, {
    title: `${by} 为您新建了合作单`,
    rest: `由${by}为您新建`,
    tab,
  })
}

/** Tells whoever takes cooperations over, and those who had them. */
export async function notifyHandedOver(
  doing: Doing,
  coops: readonly Told[],
  successor: { user_id: number; nick_name: string },
): Promise<void> {
  const by = doing.who.nick_name ?? ''
  const tab = coops[0]?.status ?? CooperationStatus.toConfirm
  const rest = `由${by}转交给`
  await tell(doing, successor.user_id, coops, {
    title: `${by} 转交给您合作单`,
    rest: `${rest}您`,
    tab,
  })
  for (const [user_id, own] of Map.groupBy(coops, (coop) => coop.user_id))
    await tell(doing, user_id, own, {
      title: '合作单已转交',
      rest: `已${rest}${successor.nick_name}`,
      tab,
    })
}

/** Tells those who lead that cooperations of their reach wait for their approval. */
export async function notifyApprovers(doing: Doing, coops: readonly Told[]): Promise<void> {
  const { db, who } = doing
  if (coops.length === 0) return
  for (const colleague of await workingColleagues(db, who.corp_id)) {
    if (!hasRole(colleague, SALES_LEADS)) continue
    const scope = scopeOf({ ...colleague, corp_id: who.corp_id })
    const reached = coops.filter((coop) => isInScope(scope, coop))
    const rest = '坑位费超过企业设置的金额，等待确认'
    await tell(doing, colleague.user_id, reached, {
      title: '合作单待确认',
      rest,
      tab: CooperationStatus.toConfirm,
    })
  }
}
