import type { Agreement } from '@crm/client/weight'
import { minute } from '@crm/base/dates'
import { useAction, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { commonCalls } from '@crm/contracts/calls/common'
import { type Sample, sampleCalls } from '@crm/contracts/calls/sample'
import { sampleColumns } from '@crm/contracts/columns/sample'
import { ErpSyncStatus, sampleStatusLabel } from '@crm/contracts/enums'
import { numberLink } from '@crm/contracts/links/numberLinks'
import { ERP_CONNECTORS, ERP_UNMATCHED } from '@crm/contracts/rules/erpConnectors'
import { useCanOpen } from '@crm/platform/navigate'
import {
  Ellipsis,
  EmptyBlock,
  NumberLink,
  Popover,
  Tag,
  TextButton,
  TextLink,
  Tooltip,
  useDialog,
  Loaded,
} from '@crm/ui/base'
import {
  CopyButton,
  drawColumn,
  InlineSelect,
  InlineText,
  type ListCells,
  StaffCell,
  TalentCell,
  TimeCell,
} from '@crm/ui/data'
import { useState } from 'react'
import classes from './sampleCells.module.css'
import { ColonelCell } from '../colonel/ColonelCell.tsx'
import { StepDialog, targetOf } from './SampleDialogs.tsx'

type Cell = { row: Sample }
type CustomField = AnswerOf<typeof sampleCalls.customFields>['list'][number]

function Talent({ row }: Cell) {
  const canOpen = useCanOpen()
  const { colonel_buyin_id, author_name: name, avatar, platform } = row
  if (colonel_buyin_id !== '') return <ColonelCell badge colonel={{ colonel_buyin_id, name, avatar, platform }} />
  return <TalentCell talent={row} to={canOpen('TalentDetail') ? 'TalentDetail' : false} />
}

function Receiver({ row }: Cell) {
  const [full, setFull] = useState<{ receiver: string; phone: string; address: string }>()
  const show = useAction(sampleCalls.receiver, { weight: { harmless: 'reads' } })
  if (row.receiver === '') return '-'
  const { receiver, phone, address } = full ?? row
  const look = async () => setFull(await show.run({ classify: row.classify, sample_id: row.sample_id }))
  return (
    <>
      <span className={classes.line}>
        <Ellipsis>{`${receiver} ${phone}`}</Ellipsis>
        {full ? (
          <CopyButton text={`${receiver} ${phone} ${address}`} label="复制收件信息" />
        ) : (
          <TextButton disabled={show.saving} onClick={() => void look()}>
            查看
          </TextButton>
        )}
      </span>
      {full ? address : <Ellipsis>{address}</Ellipsis>}
    </>
  )
}

function ErpState({ row }: Cell) {
  const openDialog = useDialog()
  const isFailed = row.erp_status === ErpSyncStatus.notSynced
  // Synchronised, and still to be pushed: the ERP has not said whether it took it.
  const isUncertain = row.erp_status === ErpSyncStatus.synced && row.actions.includes('push')
  if (row.erp_error === '' || !(isFailed || isUncertain)) return drawColumn(sampleColumns.erp_status, row.erp_status)
  return (
    <>
      <Tooltip content={row.erp_error} taps>
        {isFailed ? <Tag color="red">同步失败</Tag> : <Tag color="orange">待 ERP 确认</Tag>}
      </Tooltip>{' '}
      {row.actions.includes('push') && (
        <TextButton
          call={sampleCalls.push}
          onClick={() => openDialog(StepDialog, { step: 'push', target: targetOf(row) })}
        >
          重试
        </TextButton>
      )}
      {row.erp_error.startsWith(ERP_UNMATCHED) && <MatchCodes sample_id={row.sample_id} />}
    </>
  )
}

/** Where the codes of a sample's goods are matched, for who may. */
function MatchCodes({ sample_id }: Pick<Sample, 'sample_id'>) {
  const canOpen = useCanOpen()
  const bound = useCall(commonCalls.shopsErpInfo, {})
  const [active] = bound.data ?? []
  const connector = ERP_CONNECTORS.find(({ code }) => code === active?.erp_type)
  if (connector === undefined || !canOpen(connector.route)) return null
  return (
    <>
      {' '}
      <TextLink to={connector.route} query={{ tab: 'mapping', state: '0', sample_id }}>
        去匹配
      </TextLink>
    </>
  )
}

function Delivery({ row }: Cell) {
  if (row.sign_time === null) return '-'
  const drawn = drawColumn(sampleColumns.delivery_type, row.delivery_type)
  return (
    <>
      {drawn}
      {row.delivery_contents.map((url, index) => (
        <div key={url}>
          <a href={url} target="_blank" rel="noreferrer noopener">
            内容 {index + 1}
          </a>
        </div>
      ))}
    </>
  )
}

function Remark({ row: { classify, sample_id, updated_at, remark } }: Cell) {
  const { run, failure } = useAction(sampleCalls.update, { weight: 'asked', done: '设置成功' })
  return (
    <InlineText
      label="备注"
      value={remark}
      max={200}
      failure={failure}
      onSave={(typed, agreement) => run({ classify, sample_id, updated_at, changes: { remark: typed } }, agreement)}
    />
  )
}

/** A field of the corporation's own, written in place. */
export function OwnField({ row, field }: Cell & { field: CustomField }) {
  const { classify, sample_id, updated_at, custom_fields } = row
  const { run, failure } = useAction(sampleCalls.update, { weight: 'asked', done: '设置成功' })
  const value = custom_fields[field.key] ?? ''
  const save = (typed: string, agreement: Agreement) =>
    run({ classify, sample_id, updated_at, changes: { custom_fields: { [field.key]: typed } } }, agreement)
  const common = { label: field.label, value, failure, onSave: save }
  if (field.options.length === 0) return <InlineText {...common} max={200} />
  const options = field.options.map((option) => ({ value: option, label: option }))
  return <InlineSelect {...common} options={[{ value: '', label: '-' }, ...options]} />
}

/** 快递, with the way of the parcel on demand. */
function Express({ row }: Cell) {
  const { classify, sample_id, express_company, express_no } = row
  const [isShown, setShown] = useState(false)
  const read = useCall(sampleCalls.detail, { classify, sample_id }, { enabled: isShown })
  if (express_no === '') return '-'
  const way = (
    <Loaded read={read} lines={3}>
      {({ express_trace: trace }) =>
        trace.length === 0 ? (
          <EmptyBlock small title="暂无物流轨迹" />
        ) : (
          <ol className={classes.trace}>
            {trace.map(({ time, text }) => (
              <li key={time + text}>
                <time>{minute(time)}</time> {text}
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  )
  return (
    <>
      <span className={classes.line}>
        <Ellipsis>{express_company}</Ellipsis>
        <Popover trigger="custom" visible={isShown} onClickOutSide={() => setShown(false)} showArrow content={way}>
          <TextButton label={`${express_no} 物流轨迹`} onClick={() => setShown(!isShown)}>
            轨迹
          </TextButton>
        </Popover>
      </span>
      <span className={classes.line}>
        <Ellipsis>{express_no}</Ellipsis>
        <CopyButton text={express_no} label="复制快递单号" />
      </span>
    </>
  )
}

/** What the sample sold leads to its orders. */
function Gmv({ row: { gmv, platform, sample_id } }: Cell) {
  const drawn = drawColumn(sampleColumns.gmv, gmv)
  if (gmv === null || gmv <= 0) return drawn
  return <NumberLink leads={numberLink('sampleGmv', { platform }, { sample_id })}>{drawn}</NumberLink>
}

/** Cells of 寄样管理 that the kind of their column does not draw. */
export const sampleCells: ListCells<Sample, typeof sampleColumns> = {
  sample_no: ({ row }) => (
    <>
      {row.sample_no}
      <br />
      <TimeCell value={row.created_at} />
    </>
  ),
  talent: Talent,
  status: ({ row }) => (
    <span title={row.reason || undefined}>
      {row.waits_for_oa === 1 ? (
        <Tag color="grey">{sampleStatusLabel[12]}</Tag>
      ) : (
        drawColumn(sampleColumns.status, row.status)
      )}{' '}
      {row.is_first_passed === 1 && <Tag color="blue">一审通过</Tag>}
    </span>
  ),
  receiver: Receiver,
  express: Express,
  erp_status: ErpState,
  delivery_type: Delivery,
  gmv: Gmv,
  reviewer: ({ row }) =>
    row.reviewer === null ? (
      '-'
    ) : (
      <>
        <StaffCell staff={[row.reviewer]} onOpen={false} />
        <br />
        <TimeCell value={row.review_at} />
      </>
    ),
  remark: Remark,
}
