import { type CampaignDraft, campaignDraftCalls } from '@crm/contracts/calls/campaignDrafts'
import { campaignDraftColumns } from '@crm/contracts/columns/campaignDrafts'
import { useQuery } from '@crm/platform/navigate'
import { Card, EmptyBlock, Tabs, TextButton } from '@crm/ui/base'
import { type ListCells, ListTable, RowActions, TalentCell, useList } from '@crm/ui/data'
import { ReviewDrawer } from '../../parts/drafts/ReviewDrawer.tsx'
import { campaignDraftFilters } from './campaignDetailFilters.ts'
import { useCampaign } from './campaignOfPage.ts'

/** 审稿 of a campaign: the drafts that wait for a decision, or all of them; one opens beside its earlier versions. */
export function DraftsTab() {
  const { campaign } = useCampaign()
  const [query, change] = useQuery()
  const list = useList(campaignDraftCalls.list, {
    id: 'campaign_drafts',
    columns: campaignDraftColumns,
    filters: campaignDraftFilters,
    also: { id: campaign.id },
  })
  const draft_id = /^[1-9]\d{0,8}$/.test(query.draft_id ?? '') ? Number(query.draft_id) : undefined
  const isReviewed = campaign.review.first.length > 0
  return (
    <Card flush>
      <ListTable
        list={list}
        label="稿件"
        rowKey={(row) => row.id}
        cells={draftCells}
        actions={DraftActions}
        unit="份稿件"
        views={false}
        tools={
          <Tabs
            kind="button"
            label="稿件范围"
            items={[
              { key: 'reviewing', label: '待审核', count: list.counts?.reviewing },
              { key: 'all', label: '全部', count: list.counts?.all },
            ]}
            value={list.values.tab}
            onChange={(tab) => list.set({ tab })}
          />
        }
        empty={
          <EmptyBlock
            title={list.values.tab === 'all' ? '暂无稿件' : '暂无待审核的稿件'}
            note={isReviewed ? '达人到「创作中」后，在达人中上传稿件' : '该项目未开启审稿，可在编辑中选择审稿人'}
          />
        }
      />
      {draft_id !== undefined && (
        <ReviewDrawer
          campaign={campaign}
          draft_id={draft_id}
          onShow={(next) =>
            change({ draft_id: next === undefined ? undefined : String(next) }, { push: next !== undefined })
          }
        />
      )}
    </Card>
  )
}

function DraftActions({ row }: { row: CampaignDraft }) {
  const [, change] = useQuery()
  const text = row.judges === 1 ? '审稿' : '查看'
  return (
    <RowActions of={`${row.author_name} 第 ${row.version} 版`}>
      <TextButton
        label={`${text} ${row.author_name} 第 ${row.version} 版`}
        onClick={() => change({ draft_id: String(row.id) }, { push: true })}
      >
        {text}
      </TextButton>
    </RowActions>
  )
}

const draftCells: ListCells<CampaignDraft, typeof campaignDraftColumns> = {
  talent: ({ row }) => <TalentCell talent={row} />,
}
