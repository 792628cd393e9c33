import { minute } from '@crm/base/dates'
import { useAction, useCall } from '@crm/client/hooks'
import { type SampleDetail, sampleCalls } from '@crm/contracts/calls/sample'
import { BusinessModule, SampleStatus } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { useCanOpen } from '@crm/platform/navigate'
import { Banner, DesktopOnly, EmptyBlock, Section, TextButton, TextLink } from '@crm/ui/base'
import { DetailDrawer, GoodsCell, RecordFields, useRecordDrawer } from '@crm/ui/data'
import { Attachments } from '@crm/ui/form'
import { SampleActions } from './SampleActions.tsx'
import classes from './SampleDrawer.module.css'
import { cellsOf, columnsOf } from './sampleModules.ts'

/** Columns that other cells or sections show. */
const ELSEWHERE = ['goods', 'qty', 'created_at', 'review_at']

const UNASKED: readonly SampleStatus[] = [SampleStatus.draftPendingOa, SampleStatus.refused]

/** An agreement is with a talent, about a sample that was asked for. */
const mayBeAgreed = ({ author_id, status }: SampleDetail) => author_id !== '' && !UNASKED.includes(status)

/** 寄样单详情: the one that the address names; nothing without one. */
export function SampleDrawer({ classify, without }: { classify: ModuleId; without: readonly string[] }) {
  const { id, open, close } = useRecordDrawer('sample')
  const read = useCall(
    sampleCalls.detail,
    { classify, sample_id: id ?? 0 },
    { enabled: id !== undefined, keepPrevious: false },
  )
  const link = useAction(sampleCalls.fileLink, { weight: { harmless: 'reads' } })
  if (id === undefined) return null
  return (
    <DetailDrawer
      open
      width={720}
      title="寄样单详情"
      read={read}
      onClose={close}
      footer={
        read.data && (
          <DesktopOnly>
            <SampleActions row={read.data} onGone={close} />
          </DesktopOnly>
        )
      }
    >
      {(sample) => (
        <>
          {sample.status === SampleStatus.refused && sample.reason !== '' && (
            <Banner kind="warning">拒绝原因：{sample.reason}</Banner>
          )}
          <Section title="基本信息">
            <RecordFields
              columns={columnsOf[classify]}
              row={sample}
              cells={cellsOf[classify]}
              without={[...ELSEWHERE, ...without]}
            />
            {classify === BusinessModule.commerce && <OfCooperation sample={sample} />}
            <Attachments
              files={sample.files}
              link={(file_url) => link.run({ classify, sample_id: sample.sample_id, file_url })}
            />
            <Others title="原寄样单" samples={sample.former ? [sample.former] : []} onOpen={open} />
            <Others title="再次寄样" samples={sample.renewed} onOpen={open} />
          </Section>
          <Section title={`商品 ${sample.qty} 件`}>
            {sample.goods.map((goods) => (
              <div key={goods.sku_id} className={classes.item}>
                <GoodsCell goods={{ ...goods, image: goods.cover }} />
                <span>{goods.sku_name || '-'}</span>
                <span>× {goods.qty}</span>
              </div>
            ))}
          </Section>
          <Section title="物流轨迹">
            <Entries entries={sample.express_trace.map((each) => ({ ...each, key: each.time + each.text }))} />
          </Section>
          <Section title="操作日志">
            <Entries
              entries={sample.log.map(({ id: key, user_name, action, content, created_at }) => ({
                key,
                time: created_at,
                text: [user_name || '系统', action, content].filter(Boolean).join(' '),
              }))}
            />
          </Section>
        </>
      )}
    </DetailDrawer>
  )
}

/** The cooperation that the sample belongs to; without one, the way to make one of it. */
function OfCooperation({ sample }: { sample: SampleDetail }) {
  const canOpen = useCanOpen()
  const { coop, sample_id } = sample
  if (coop)
    return (
      <p>
        关联合作单：
        {canOpen('CooperateDetail') ? (
          <TextLink to="CooperateDetail" query={{ coop_id: coop.coop_id }}>
            {coop.coop_no}
          </TextLink>
        ) : (
          coop.coop_no
        )}
      </p>
    )
  if (!canOpen('CooperateCreate') || !mayBeAgreed(sample)) return null
  return (
    <DesktopOnly>
      <p>关联合作单：无</p>
      <TextLink to="CooperateCreate" query={{ sample_id }}>
        建合作单
      </TextLink>
    </DesktopOnly>
  )
}

function Others({
  title,
  samples,
  onOpen,
}: {
  title: string
  samples: SampleDetail['renewed']
  onOpen: (id: number) => void
}) {
  if (samples.length === 0) return null
  return (
    <p>
      {title}：
      {samples.map(({ sample_id, sample_no }) => (
        <TextButton key={sample_id} onClick={() => onOpen(sample_id)}>
          {sample_no}
        </TextButton>
      ))}
    </p>
  )
}

function Entries({ entries }: { entries: readonly { key: number | string; time: number; text: string }[] }) {
  if (entries.length === 0) return <EmptyBlock small title="暂无记录" />
  return (
    <ol className={classes.entries}>
      {entries.map(({ key, time, text }) => (
        <li key={key}>
          <time>{minute(time)}</time>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
