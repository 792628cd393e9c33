import { type SpuFiguresRequest, spuCalls } from '@crm/contracts/calls/spus'
import { spuCampaignColumns, spuContentColumns, spuProductColumns, spuTalentColumns } from '@crm/contracts/columns/spus'
import { BusinessModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { ListTable, useList } from '@crm/ui/data'
import { campaignCells, contentCells } from './spuDetailCells.tsx'
import { campaignFilters, contentFilters, productFilters, talentFilters } from './spuDetailFilters.ts'

/** 商品 of an SPU, with what each sold. */
export function SpuProducts({ request }: { request: SpuFiguresRequest }) {
  const list = useList(spuCalls.products, {
    id: 'spu_products',
    columns: spuProductColumns,
    filters: productFilters,
    also: request,
  })
  return (
    <ListTable
      list={list}
      label="SPU 商品"
      rowKey={(row) => row.product_id}
      exports={{ type: ExportType.spu, list: 'spu_products' }}
      views={false}
      empty="暂未关联商品"
    />
  )
}

/** 达人 of an SPU: who sold it, was sent it, or published about it. */
export function SpuTalents({ request }: { request: SpuFiguresRequest }) {
  const list = useList(spuCalls.talents, {
    id: 'spu_talents',
    columns: spuTalentColumns,
    filters: talentFilters,
    also: request,
  })
  return (
    <ListTable
      list={list}
      label="SPU 达人"
      rowKey={({ author_info }) => `${author_info.platform}${author_info.author_id}`}
      exports={{ type: ExportType.spu, list: 'spu_talents' }}
      unit="位达人"
      views={false}
      empty="该时间段暂无达人"
    />
  )
}

/** 内容 of an SPU: what was published about it. */
export function SpuContents({ request }: { request: SpuFiguresRequest }) {
  const list = useList(spuCalls.contents, {
    id: 'spu_contents',
    columns: spuContentColumns,
    filters: contentFilters,
    also: request,
  })
  return (
    <ListTable
      list={list}
      label="SPU 内容"
      rowKey={(row) => row.content_id}
      cells={contentCells}
      exports={{ type: ExportType.spu, list: 'spu_contents', classify: BusinessModule.content }}
      unit="条内容"
      views={false}
      empty="该时间段暂无种草内容"
    />
  )
}

/** 推广计划 of an SPU: the campaigns that promote it, against their goals. */
export function SpuCampaigns({ request }: { request: SpuFiguresRequest }) {
  const list = useList(spuCalls.campaigns, {
    id: 'spu_campaigns',
    columns: spuCampaignColumns,
    filters: campaignFilters,
    also: request,
  })
  return (
    <ListTable
      list={list}
      label="SPU 推广计划"
      rowKey={(row) => row.id}
      cells={campaignCells}
      exports={{ type: ExportType.spu, list: 'spu_campaigns', classify: BusinessModule.content }}
      unit="个计划"
      views={false}
      empty="该时间段暂无推广计划"
    />
  )
}
