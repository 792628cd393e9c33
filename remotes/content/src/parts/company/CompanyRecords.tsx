import { useMemo } from 'react'
import { companyContentColumns, companyPlaceColumns } from '@crm/contracts/columns/companyTalents'
import { type CompanyContent, type CompanyPlace, companyTalentCalls } from '@crm/contracts/calls/companyTalents'
import { contentFormLabel, followLogKindLabel, type Platform, sampleStatusLabel } from '@crm/contracts/enums'
import { listColumns } from '@crm/contracts/listColumns'
import type { AnswerOf } from '@crm/contracts/call'
import { money } from '@crm/base/numbers'
import { Ellipsis, EmptyBlock, InfoDialog, TextLink } from '@crm/ui/base'
import {
  GoodsStack,
  listFilters,
  ListTable,
  Thumbnails,
  TimeCell,
  Timeline,
  TimelineEntry,
  TimelineText,
  useLocalList,
} from '@crm/ui/data'
import { ContentLink } from '../ContentLink.tsx'
import classes from './Company.module.css'

/** The talent whose record is shown. */
export interface TalentKey {
  author_id: string
  platform: Platform
}

const contentFilters = listFilters(
  companyTalentCalls.contents,
  companyContentColumns,
  {},
  { size: 10, sort: { order_by: 'publish_at', sort: 'desc' } },
)
const contentCells = {
  content: ({ row: { content_id, title } }: { row: CompanyContent }) => (
    <ContentLink id={content_id}>
      <Ellipsis>{title}</Ellipsis>
    </ContentLink>
  ),
}

/** 内容 of a talent: what the enterprise published with it. */
export function TalentContents({ talent }: { talent: TalentKey }) {
  const list = useLocalList(companyTalentCalls.contents, {
    columns: companyContentColumns,
    filters: contentFilters,
    also: useOf(talent),
  })
  return (
    <ListTable
      list={list}
      label="内容"
      rowKey={(row) => row.content_id}
      cells={contentCells}
      empty={<EmptyBlock small title="暂无内容" />}
    />
  )
}

/** The same behind the count of a row. */
export function ContentsDialog({ talent, name, onClose }: { talent: TalentKey; name: string; onClose: () => void }) {
  return (
    <InfoDialog flush width={1026} title={`内容：${name}`} onClose={onClose}>
      <TalentContents talent={talent} />
    </InfoDialog>
  )
}

const useOf = ({ author_id, platform }: TalentKey) => useMemo(() => ({ author_id, platform }), [author_id, platform])

type TalentSample = AnswerOf<typeof companyTalentCalls.samples>['list'][number]
const sampleColumns = listColumns<TalentSample>()({
  sample_no: { kind: 'text', title: '寄样单号', pinned: true, width: 160 },
  status: { kind: 'label', title: '状态', labels: sampleStatusLabel },
  goods: { kind: 'text', title: '商品', value: (row) => row.goods.map(({ title }) => title).join('、'), width: 160 },
  qty: { kind: 'count', title: '件数' },
  ship_time: { kind: 'time', title: '发货时间' },
  sign_time: { kind: 'time', title: '签收时间' },
  is_delivered: { kind: 'yesNo', title: '已产出', value: (row) => row.is_delivered === 1 },
  created_at: { kind: 'time', title: '申样时间' },
})
const sampleFilters = listFilters(companyTalentCalls.samples, sampleColumns, {}, { size: 10 })

/** 寄样 of a talent. */
export function TalentSamples({ talent }: { talent: TalentKey }) {
  const { platform } = talent
  const cells = useMemo(
    () => ({
      sample_no: ({ row: { sample_no } }: { row: TalentSample }) => (
        <TextLink
          to="ContentSample"
          query={{ platform, keyword: sample_no, keyword_type: 'sample_no', date_type: 'all' }}
        >
          {sample_no}
        </TextLink>
      ),
      goods: ({ row: { goods } }: { row: TalentSample }) => (
        <GoodsStack goods={goods.map((each) => ({ ...each, platform }))} />
      ),
    }),
    [platform],
  )
  const list = useLocalList(companyTalentCalls.samples, {
    columns: sampleColumns,
    filters: sampleFilters,
    also: useOf(talent),
  })
  return (
    <ListTable
      list={list}
      label="寄样"
      rowKey={(row) => row.sample_id}
      cells={cells}
      empty={<EmptyBlock small title="暂无寄样" />}
    />
  )
}

const placeFilters = listFilters(companyTalentCalls.places, companyPlaceColumns, {}, { size: 10 })
const placeCells = {
  campaign: ({ row: { campaign_id, campaign_name, opens } }: { row: CompanyPlace }) =>
    opens === 1 ? (
      <TextLink to="ContentCampaignDetail" query={{ id: campaign_id }} quiet>
        <Ellipsis>{campaign_name}</Ellipsis>
      </TextLink>
    ) : (
      <Ellipsis>{campaign_name}</Ellipsis>
    ),
}

/** 项目 of a talent, and how far it is in each. */
export function TalentPlaces({ talent }: { talent: TalentKey }) {
  const list = useLocalList(companyTalentCalls.places, {
    columns: companyPlaceColumns,
    filters: placeFilters,
    also: useOf(talent),
  })
  return (
    <ListTable
      list={list}
      label="项目"
      rowKey={(row) => row.id}
      cells={placeCells}
      empty={<EmptyBlock small title="暂无项目" />}
    />
  )
}

/** 跟进 of a talent, the latest first. */
export function TalentLogs({ talent: { author_id, platform } }: { talent: TalentKey }) {
  return (
    <Timeline call={companyTalentCalls.logs} request={{ author_id, platform }} label="跟进记录" empty="暂无跟进记录">
      {(entry) => (
        <TimelineEntry
          key={entry.id}
          user={entry.user}
          at={entry.created_at}
          kind={<span>{followLogKindLabel[entry.kind]}</span>}
        >
          <TimelineText>{entry.content}</TimelineText>
          {entry.images.length > 0 && <Thumbnails images={entry.images} label="跟进图片" size={56} />}
          {entry.next_at !== null && (
            <div className={classes.next}>
              下次跟进 <TimeCell value={entry.next_at} form="day" />
            </div>
          )}
        </TimelineEntry>
      )}
    </Timeline>
  )
}

/** 报价记录 of a talent: what was agreed, by whom, for which project. */
export function TalentQuotes({ talent: { author_id, platform } }: { talent: TalentKey }) {
  return (
    <Timeline call={companyTalentCalls.quotes} request={{ author_id, platform }} label="报价记录" empty="暂无报价记录">
      {(entry) => (
        <TimelineEntry
          key={entry.id}
          user={entry.user}
          at={entry.created_at}
          kind={<span>{contentFormLabel[entry.form]}</span>}
        >
          <TimelineText>
            {entry.value === 0 ? '置换' : `${money(entry.value)} 元`}
            {entry.campaign_name === '' ? '' : `（项目「${entry.campaign_name}」）`}
          </TimelineText>
        </TimelineEntry>
      )}
    </Timeline>
  )
}

/** The same behind the price in a cell. */
export function QuotesDialog({ talent, name, onClose }: { talent: TalentKey; name: string; onClose: () => void }) {
  return (
    <InfoDialog width={480} title={`报价记录：${name}`} onClose={onClose}>
      <TalentQuotes talent={talent} />
    </InfoDialog>
  )
}
