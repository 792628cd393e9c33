import { type CampaignContent, campaignContentCalls } from '@crm/contracts/calls/campaignContents'
import { campaignContentColumns } from '@crm/contracts/columns/campaignContents'
import { materialCalls } from '@crm/contracts/calls/materials'
import { contentFormLabel } from '@crm/contracts/enums'
import { workRefusal } from '@crm/contracts/rules/campaignRules'
import { useCanCall } from '@crm/platform/navigate'
import { Card, Ellipsis, EmptyBlock, GuardedButton, Tag, TextButton, useDialog } from '@crm/ui/base'
import { FilterBar, type ListCells, ListTable, Picture, RowActions, useBulkAction, useList } from '@crm/ui/data'
import { ContentLink } from '../../parts/ContentLink.tsx'
import { UploadMaterialsDialog } from '../../parts/material/UploadMaterialsDialog.tsx'
import { AddContentsDialog } from './AddContentsDialog.tsx'
import classes from './CampaignDetail.module.css'
import { campaignContentFilters } from './campaignDetailFilters.ts'
import { useCampaign } from './campaignOfPage.ts'

/** 内容 of a campaign: what its talents published, and what that brought. */
export function ContentsTab() {
  const { campaign } = useCampaign()
  const openDialog = useDialog()
  const list = useList(campaignContentCalls.list, {
    id: 'campaign_contents',
    columns: campaignContentColumns,
    filters: campaignContentFilters,
    also: { id: campaign.id },
  })
  const add = campaign.adds === 1 && (
    <GuardedButton
      theme="solid"
      guardRepeats={false}
      refusal={workRefusal(campaign.status, 'closing')}
      onClick={() => openDialog(AddContentsDialog, { campaign })}
    >
      添加内容
    </GuardedButton>
  )
  return (
    <Card flush>
      <FilterBar filters={list.filters} />
      <ListTable
        list={list}
        label="项目内容"
        rowKey={(row) => row.id}
        cells={contentCells}
        actions={ContentActions}
        unit="条内容"
        views={false}
        tools={add}
        empty={<EmptyBlock title="暂无内容" action={add} />}
      />
    </Card>
  )
}

function ContentActions({ row }: { row: CampaignContent }) {
  const { campaign } = useCampaign()
  const unbind = useBulkAction(campaignContentCalls.unbind, {
    ...{ unit: '条内容', name: '内容', weight: 'asked', done: '已解除关联' },
  })
  const { id, title, updated_at, unbinds } = row
  const openDialog = useDialog()
  const canCall = useCanCall()
  return (
    <RowActions
      of={title}
      more={[
        unbinds === 1 && {
          text: '解除关联',
          danger: true,
          confirm: {
            title: `解除「${title}」与项目的关联？`,
            content: '内容不再计入项目的数据，达人回到待发布。',
            confirmText: '解除关联',
            danger: true,
          },
          onClick: (agreement) => void unbind.run({ id: campaign.id, ids: [id], updated_at }, agreement),
        },
      ]}
    >
      {canCall(materialCalls.add) && (
        <TextButton onClick={() => openDialog(UploadMaterialsDialog, { source: { id, title } })}>收入素材库</TextButton>
      )}
    </RowActions>
  )
}

function Content({ row: { content_id, title, cover, form } }: { row: CampaignContent }) {
  return (
    <div className={classes.content}>
      <Picture src={cover} name={title} size={40} />
      <div className={classes.lines}>
        <ContentLink id={content_id}>
          <Ellipsis>{title}</Ellipsis>
        </ContentLink>
        <span className={classes.second}>{contentFormLabel[form]}</span>
      </div>
    </div>
  )
}

const contentCells: ListCells<CampaignContent, typeof campaignContentColumns> = {
  content: Content,
  is_hot: ({ row }) => (row.is_hot === 1 ? <Tag color="red">爆文</Tag> : '-'),
}
