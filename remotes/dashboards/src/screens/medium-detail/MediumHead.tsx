import { dataScopeOf } from '@crm/access/roles'
import { mediumPart, showsStaffFilters } from '@crm/access/visibility'
import { displayDay } from '@crm/base/dates'
import { money, rate } from '@crm/base/numbers'
import { daysSince } from '@crm/base/time'
import { useCall } from '@crm/client/hooks'
import { type MediumProfile, mediumDetailCalls } from '@crm/contracts/calls/mediumDetail'
import { mediumFigures, mediumOverviewFigures } from '@crm/contracts/figures/medium'
import { numberLink, type NumberLinkName } from '@crm/contracts/links/numberLinks'
import { open } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { Button, DesktopOnly, lazyPart, Tag } from '@crm/ui/base'
import { DetailHead, type DetailHeadProps, type Fact, figureItems } from '@crm/ui/data'
import { StaffSelect } from '@crm/ui/form'
import type { MediumScope } from '../../parts/medium/mediumFilters.ts'
import { maskOf } from '../../parts/medium/mediumTexts.ts'
import { listScope } from '../../parts/listScope.ts'
import type { MediumTab } from './mediumDetailFilters.ts'

const MediumPageCharts = lazyPart(() => import('./MediumPageCharts.tsx').then((module) => module.MediumPageCharts))

interface HeadProps {
  person: MediumProfile
  scope: MediumScope
  tabs: DetailHeadProps<MediumTab>['tabs']
  /** Who is compared with. */
  other: number | undefined
  onCompare: (user_id: number | undefined) => void
}

/** Who it is, what the person came to in the chosen dates, and the tabs. */
export function MediumHead({ person, scope, tabs, other, onCompare }: HeadProps) {
  const who = useWho()
  const sells = mediumPart(who) === 'sales'
  const { user_id, nick_name, avatar, status, role_name } = person
  const figures = useFigures(scope, sells)
  return (
    <DetailHead
      name={nick_name}
      avatar={avatar}
      mask={maskOf(status)}
      badges={
        <Tag size="small" color="blue">
          {role_name}
        </Tag>
      }
      facts={useFacts(person, sells)}
      actions={
        <>
          {sells && showsStaffFilters(who, 1) && (
            <StaffSelect
              label="对比成员"
              placeholder="选择成员"
              width={200}
              others
              value={other}
              onChange={(chosen) => onCompare(chosen)}
            />
          )}
          {user_id === who.user_id && (
            <DesktopOnly>
              <Button onClick={() => open('editProfile', {})}>编辑资料</Button>
            </DesktopOnly>
          )}
        </>
      }
      figures={sells ? figures : undefined}
      charts={sells ? { title: '图表', children: <MediumPageCharts scope={scope} /> } : undefined}
      tabs={tabs}
    />
  )
}

function useFacts(person: MediumProfile, sells: boolean): readonly Fact[] {
  const { user_id, hire_date, dept_info, phone, statistics } = person
  const depts = useCall(mediumDetailCalls.parentDept, { user_id })
  const path = depts.data?.list.map(({ name }) => name).join(' / ')
  const facts: readonly (Fact | false)[] = [
    {
      label: '部门',
      value: dept_info.length === 0 ? '暂无归属部门' : path || dept_info.map(({ name }) => name).join(' / '),
    },
    hire_date > 0 && { label: '入职', value: `${daysSince(hire_date)} 天（${displayDay(hire_date)}）` },
    phone !== '' && { label: '手机', value: phone },
    sells && { label: mediumFigures.total_amount.title, value: `¥${money(statistics.total_amount)}` },
    sells && { label: mediumFigures.ave_gmv.title, value: `¥${money(statistics.ave_gmv)}` },
    sells && { label: mediumFigures.success_rate.title, value: rate(statistics.success_rate) },
  ]
  return facts.filter((fact) => fact !== false)
}

const links: Readonly<Partial<Record<keyof typeof mediumOverviewFigures, NumberLinkName>>> = {
  amount: 'mediumPageGmv',
  volume: 'mediumPageVolume',
  issue_author: 'mediumPageTalents',
  first_issue_author: 'mediumPageFirstTalents',
  sample_count: 'mediumPageSamples',
}

/** The figures of the chosen dates, which lead to their rows where the reader's lists hold all of them, and the rank of the last 30 days. */
function useFigures(scope: MediumScope, sells: boolean) {
  const who = useWho()
  const { user_id, platform } = scope
  const overview = useCall(mediumDetailCalls.gmvOverview, scope, { enabled: sells })
  const rank = useCall(mediumDetailCalls.gmvRank, { user_id, platform }, { enabled: sells })
  const summary = overview.data?.summary
  const holdsAll = user_id === who.user_id || dataScopeOf(who.role_id) === 'corp'
  const items = figureItems(mediumOverviewFigures, summary, scope).map((item) => {
    const link = holdsAll ? links[item.key] : undefined
    return {
      ...item,
      ...(link && { leads: numberLink(link, listScope(scope), { user_id }) }),
      ...(item.key === 'media_count' &&
        summary && { note: `直播 ${summary.live_count} 场 + 视频 ${summary.video_count} 个` }),
    }
  })
  return {
    label: '所选日期的数据',
    items: [...items, rankItem(rank.data)],
    read: overview,
    stale: overview.stale,
  }
}

interface Rank {
  rank: number
  total: number
  gap: number | null
}

const rankItem = (data: Rank | undefined) => ({
  ...mediumFigures.rank,
  key: 'rank',
  title: '近30天排名',
  value: data && data.rank > 0 ? data.rank : undefined,
  ...(data && data.rank > 0 && { text: `${data.rank} / ${data.total}` }),
  note: `${mediumFigures.rank.note}${data?.gap ? `；与前一名相差 ¥${money(data.gap)}` : ''}`,
})
