import type { CooperationDetail } from '@crm/contracts/calls/cooperation'
import { useQuery } from '@crm/platform/navigate'
import { useTitle } from '@crm/platform/pages'
import { Breadcrumb, lazyPart, Tabs } from '@crm/ui/base'
import { Page, TalentHistory } from '@crm/ui/data'
import { CooperationOfAddress } from '../../parts/CooperationOfAddress.tsx'
import { CooperationIdentity } from './CooperationIdentity.tsx'
import { Neighbours } from './Neighbours.tsx'
import { Results } from './Results.tsx'
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
  return <CooperationOfAddress title={TITLE}>{(coop) => <Loaded coop={coop} />}</CooperationOfAddress>
}

function Loaded({ coop }: { coop: CooperationDetail }) {
  const [query, change] = useQuery()
  const tab = KEYS.find((key) => key === query.tab) ?? 'terms'
  useTitle(coop.coop_no)
  return (
    <Page
      lead={<Breadcrumb />}
      title={TITLE}
      fresh={{ of: 'orders', platform: coop.platform }}
      actions={<Neighbours coop_id={coop.coop_id} />}
    >
      <CooperationIdentity coop={coop} />
      <Results coop={coop} />
      <Tabs
        label={TITLE}
        items={[
          { key: 'terms', label: '合作信息' },
          { key: 'history', label: '合作历程' },
          { key: 'data', label: '数据' },
          { key: 'samples', label: '寄样', count: coop.samples.length },
          { key: 'schedules', label: '排期', count: coop.schedules.length },
          { key: 'logs', label: '日志' },
        ]}
        value={tab}
        onChange={(key) => change({ tab: key === 'terms' ? undefined : key }, { push: true })}
      />
      <Content tab={tab} coop={coop} />
    </Page>
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
