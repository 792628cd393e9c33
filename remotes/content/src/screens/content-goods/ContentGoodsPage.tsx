import { useCall } from '@crm/client/hooks'
import { campaignCalls } from '@crm/contracts/calls/campaigns'
import { type ContentSpu, contentGoodsCalls } from '@crm/contracts/calls/contentGoods'
import { spuCalls } from '@crm/contracts/calls/spus'
import { contentSpuColumns } from '@crm/contracts/columns/contentGoods'
import { BusinessModule, PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { go, useCanCall, useCanOpen } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { CallButton, EmptyBlock, ReadActions, Tabs, TextButton, useDialog } from '@crm/ui/base'
import { ListPage, ListTable, PlatformTabs, RowActions, useList } from '@crm/ui/data'
import { useMemo } from 'react'
import { listQuery } from '../../lib/listQuery.ts'
import { NewCampaignDialog } from '../../parts/campaign/CampaignDialog.tsx'
import { ListScopeContext } from '../../parts/LedFigure.tsx'
import { contentSpuCells } from './contentSpuCells.tsx'
import { contentSpuFilters, type SpuChoices } from './contentSpuFilters.ts'
import { useOpenSpu } from './useOpenSpu.ts'

const optionsOf = (names: readonly string[] = []) => names.map((name) => ({ value: name, label: name }))

/** 种草 SPU: what the seeding of each SPU came to. */
export function ContentGoodsPage() {
  const canCall = useCanCall()
  const read = useCall(spuCalls.options, {})
  const known = read.state !== 'waiting'
  const list = useList(contentGoodsCalls.spus, {
    id: 'content_spus',
    columns: contentSpuColumns,
    filters: contentSpuFilters,
    choices: useMemo(
      (): SpuChoices => ({
        brands: optionsOf(read.data?.brands),
        categories: optionsOf(read.data?.categories),
        known,
      }),
      [read.data, known],
    ),
  })
  const { values, set } = list
  const scope = useMemo(() => listQuery({ values: { platform: values.platform, date: values.date } }), [values])
  const add = canCall(spuCalls.add) && isOffered('spuForm') && (
    <CallButton theme="solid" call={spuCalls.add} onClick={() => open('spuForm', {})}>
      新建 SPU
    </CallButton>
  )
  return (
    <ListPage
      title="种草 SPU"
      actions={add}
      tabs={
        <Tabs
          label="种草 SPU"
          items={[]}
          value=""
          onChange={() => {}}
          extra={
            <PlatformTabs
              value={values.platform}
              platforms={PLATFORMS_AND_ALL}
              onChange={(platform) => set({ platform })}
            />
          }
        />
      }
      filters={list.filters}
    >
      <ListScopeContext value={scope}>
        <ListTable
          list={list}
          label="种草 SPU"
          unit="个 SPU"
          rowKey={(row) => row.spu_id}
          cells={contentSpuCells}
          actions={SpuActions}
          exports={{ type: ExportType.contentGoods, list: 'content_spus', classify: BusinessModule.content }}
          empty={<EmptyBlock title="暂无 SPU" action={add} />}
        />
      </ListScopeContext>
    </ListPage>
  )
}

function SpuActions({ row: { spu_id, name } }: { row: ContentSpu }) {
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const openSpu = useOpenSpu()
  const showCampaign = (id: number) => void go('ContentCampaignDetail', { id })
  return (
    <RowActions
      of={name}
      more={[
        {
          text: '建项目',
          call: campaignCalls.add,
          onClick: () => openDialog(NewCampaignDialog, { spu_ids: [spu_id], onMade: showCampaign }),
        },
        canOpen('ContentMaterialScript') && {
          text: '脚本',
          reads: true,
          onClick: () => void go('ContentMaterialScript', { spu: spu_id }),
        },
      ]}
    >
      {openSpu && (
        <ReadActions>
          <TextButton onClick={() => openSpu(spu_id)}>详情</TextButton>
        </ReadActions>
      )}
      {isOffered('spuForm') && (
        <TextButton call={spuCalls.update} onClick={() => open('spuForm', { spu_id })}>
          编辑
        </TextButton>
      )}
    </RowActions>
  )
}
