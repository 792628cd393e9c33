import { useCall } from '@crm/client/hooks'
import { type CampaignDetail, campaignCalls } from '@crm/contracts/calls/campaigns'
import { useQuery } from '@crm/platform/navigate'
import { EmptyBlock, lazyPart, TextLink } from '@crm/ui/base'
import { DetailPage } from '@crm/ui/data'
import { CampaignHead } from './CampaignHead.tsx'
import { CampaignOfPage } from './campaignOfPage.ts'
import { TalentsTab } from './TalentsTab.tsx'

const AnalysisTab = lazyPart(() => import('./AnalysisTab.tsx').then((module) => module.AnalysisTab))
const ContentsTab = lazyPart(() => import('./ContentsTab.tsx').then((module) => module.ContentsTab))
const DraftsTab = lazyPart(() => import('./DraftsTab.tsx').then((module) => module.DraftsTab))
const LogsTab = lazyPart(() => import('./LogsTab.tsx').then((module) => module.LogsTab))
const MaterialsTab = lazyPart(() => import('./MaterialsTab.tsx').then((module) => module.MaterialsTab))

const TITLE = '种草项目详情'
const KEYS = ['talents', 'contents', 'drafts', 'materials', 'analysis', 'logs'] as const
type TabKey = (typeof KEYS)[number]

/** 项目详情: talents from asked to settled, what they published, and what happened. */
export function ContentCampaignDetailPage() {
  const [query] = useQuery()
  const isNamed = /^[1-9]\d{0,8}$/.test(query.id ?? '')
  const id = isNamed ? Number(query.id) : 0
  const read = useCall(campaignCalls.detail, { id }, { enabled: isNamed, keepPrevious: false })
  return (
    <DetailPage
      title={TITLE}
      neighbours={{ route: 'ContentCampaignDetail', here: { id }, unit: '个', carries: ['tab', 'view'] }}
      read={read}
      isNamed={isNamed}
      name={read.data?.name}
      missing={
        <EmptyBlock
          title="未找到该项目"
          note="项目不存在，或已被删除"
          action={<TextLink to="ContentCampaign">返回种草项目</TextLink>}
        />
      }
    >
      {(campaign) => <Detail key={campaign.id} campaign={campaign} />}
    </DetailPage>
  )
}

function Detail({ campaign }: { campaign: CampaignDetail }) {
  const [query, change] = useQuery()
  const tab = KEYS.find((key) => key === query.tab) ?? 'talents'
  return (
    <CampaignOfPage value={campaign}>
      <CampaignHead
        campaign={campaign}
        tabs={{
          label: TITLE,
          items: [
            { key: 'talents', label: '达人', count: campaign.author_count },
            { key: 'contents', label: '内容', count: campaign.content_count },
            { key: 'drafts', label: '审稿', count: campaign.draft_count },
            { key: 'materials', label: '素材' },
            { key: 'analysis', label: '分析' },
            { key: 'logs', label: '日志' },
          ],
          value: tab,
          onChange: (key) => change({ tab: key === 'talents' ? undefined : key }, { push: true }),
        }}
      />
      <Content tab={tab} />
    </CampaignOfPage>
  )
}

function Content({ tab }: { tab: TabKey }) {
  if (tab === 'contents') return <ContentsTab />
  if (tab === 'drafts') return <DraftsTab />
  if (tab === 'materials') return <MaterialsTab />
  if (tab === 'analysis') return <AnalysisTab />
  if (tab === 'logs') return <LogsTab />
  return <TalentsTab />
}
