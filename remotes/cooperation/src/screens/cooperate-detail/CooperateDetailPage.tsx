import { useCall } from '@crm/client/hooks'
import { type CooperationDetail, cooperationCalls } from '@crm/contracts/calls/cooperation'
import { useQuery } from '@crm/platform/navigate'
import { lazyPart } from '@crm/ui/base'
import { DetailPage, TalentHistory } from '@crm/ui/data'
import { namedCooperation, UnknownCooperation } from '../../parts/CooperationOfAddress.tsx'
import { CooperationBanners } from './CooperationBanners.tsx'
import { CooperationHead } from './CooperationHead.tsx'
import { SamplesTab } from './SamplesTab.tsx'
import { SchedulesTab } from './SchedulesTab.tsx'
import { TermsTab } from './TermsTab.tsx'

const DataTab = lazyPart(() => import('./DataTab.tsx').then((module) => module.DataTab))
const LogsTab = lazyPart(() => import('./LogsTab.tsx').then((module) => module.LogsTab))

const TITLE = '合作单详情'
const KEYS = ['terms', 'history', 'data', 'samples', 'schedules', 'logs'] as const
type TabKey = (typeof KEYS)[number]

/** 合作单详情: one agreement, what came of it, and what was said about it. */
export function CooperateDetailPage() {
  const [query] = useQuery()
  const coop_id = namedCooperation(query)
  const read = useCall(
    cooperationCalls.detail,
    { coop_id: coop_id ?? 0 },
    { enabled: coop_id !== undefined, keepPrevious: false },
  )
  return (
    <DetailPage
      title={TITLE}
      fresh={read.data && { of: 'orders', platform: read.data.platform }}
      neighbours={{ route: 'CooperateDetail', here: { coop_id: coop_id ?? 0 }, unit: '单', carries: ['tab'] }}
      read={read}
      isNamed={coop_id !== undefined}
      name={read.data?.coop_no}
      missing={<UnknownCooperation />}
    >
      {(coop) => <Detail key={coop.coop_id} coop={coop} />}
    </DetailPage>
  )
}

function Detail({ coop }: { coop: CooperationDetail }) {
  const [query, change] = useQuery()
  const tab = KEYS.find((key) => key === query.tab) ?? 'terms'
  return (
    <>
      <CooperationHead
        coop={coop}
        tabs={{
          label: TITLE,
          items: [
            { key: 'terms', label: '合作信息' },
            { key: 'history', label: '合作历程' },
            { key: 'data', label: '数据' },
            { key: 'samples', label: '寄样', count: coop.samples.length },
            { key: 'schedules', label: '排期', count: coop.schedules.length },
            { key: 'logs', label: '日志' },
          ],
          value: tab,
          onChange: (key) => change({ tab: key === 'terms' ? undefined : key }, { push: true }),
        }}
      />
      <CooperationBanners coop={coop} />
      <Content tab={tab} coop={coop} />
    </>
  )
}

function Content({ tab, coop }: { tab: TabKey; coop: CooperationDetail }) {
  switch (tab) {
    case 'history':
      return <TalentHistory author_id={coop.author_id} platform={coop.platform} coop_id={coop.coop_id} />
    case 'data':
      return <DataTab coop={coop} />
    case 'samples':
      return <SamplesTab coop={coop} />
    case 'schedules':
      return <SchedulesTab coop={coop} />
    case 'logs':
      return <LogsTab coop={coop} />
    default:
      return <TermsTab coop={coop} />
  }
}
