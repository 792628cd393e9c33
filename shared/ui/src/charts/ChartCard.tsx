import { csvOf } from '@crm/base/csv'
import { exportRefusal } from '@crm/access/refusals'
import type { CallState } from '@crm/client/hooks'
import type { NumberTarget } from '@crm/contracts/links/numberLinks'
import { toast } from '@crm/platform/feedback'
import { useMaybeWho } from '@crm/platform/session'
import { IconMore } from '@douyinfe/semi-icons'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Dropdown from '@douyinfe/semi-ui/lib/es/dropdown'
import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { BlockSkeleton, EmptyBlock, FailedBlock } from '../base/Blocks.tsx'
import { Card } from '../base/Card.tsx'
import { Dialog } from '../base/Dialog.tsx'
import { useLead } from '../base/numberTargets.tsx'
import { TextButton } from '../base/TextLink.tsx'
import { saveFile, saveText } from '../base/saveFile.ts'
import classes from './ChartCard.module.css'
import type { ChartTable } from './chartData.ts'
import type { ChartColors } from './theme.ts'
import { useChart } from './useChart.ts'

/** What every chart takes. */
export interface ChartFrame {
  title: string
  /** 口径. */
  note?: ReactNode
  /** The call behind the figures: loading and failure in place. */
  read?: Pick<CallState<unknown>, 'state' | 'failure' | 'retry' | 'stale' | 'readAt'>
  /** Right of the title: switches, tabs. */
  extra?: ReactNode
  height?: number
  /** Text when there is nothing to draw. */
  empty?: string
  /** Without a surface of its own, inside another card. */
  plain?: boolean
  /** The list behind a point, by its place along the axis or among the parts. */
  leads?: ((at: number) => NumberTarget | undefined) | undefined
  /** Instead of a list: what a press on a point does, by its place along the axis. */
  onPick?: ((at: number) => void) | undefined
}

export interface ChartCardProps extends ChartFrame {
  isEmpty: boolean
  table: ChartTable
  /** Stable between renders with the same data. */
  option: (colors: ChartColors) => EChartsCoreOption
  /** Listens to the chart on the page, once it is made. */
  onMade?: ((chart: EChartsType) => void) | undefined
}

/** A chart with its title, its data as a real table, its downloads (the data with export permission) and 全屏. */
export function ChartCard({
  title,
  note,
  read,
  extra,
  height = 280,
  empty = '该时间段暂无数据',
  plain,
  leads,
  onPick,
  isEmpty,
  table,
  option,
  onMade,
}: ChartCardProps) {
  const [asTable, setAsTable] = useState(false)
  const lead = useLead()
  const opens = leads && table.rows.some((_, at) => lead(leads(at)) !== undefined)
  const openAt: OpenAt = onPick ? (at) => () => onPick(at) : opens ? (at) => lead(leads(at)) : undefined
  const state =
    read?.state === 'failed' ? 'failed' : read?.state === 'waiting' ? 'waiting' : isEmpty ? 'empty' : 'ready'
  const picture = useRef<() => string | undefined>(undefined)
  const [full, setFull] = useState(false)
  const who = useMaybeWho()
  const refusal = who && exportRefusal(who)
  const saveData = () => (refusal ? toast.warning(refusal) : saveText(`${title}.csv`, csvOf(table)))
  const menu = state === 'ready' && (
    <Dropdown
      trigger="click"
      clickToHide
      position="bottomRight"
      render={
        <Dropdown.Menu>
          <Dropdown.Item onClick={() => setAsTable(!asTable)}>{asTable ? '查看图表' : '查看数据'}</Dropdown.Item>
          <Dropdown.Item disabled={asTable} onClick={() => savePicture(`${title}.png`, picture.current?.())}>
            下载图片
          </Dropdown.Item>
          <Dropdown.Item type={refusal ? 'tertiary' : 'primary'} onClick={saveData}>
            下载数据
          </Dropdown.Item>
          <Dropdown.Item onClick={() => setFull(true)}>全屏</Dropdown.Item>
        </Dropdown.Menu>
      }
    >
      <Button theme="borderless" type="tertiary" icon={<IconMore />} aria-label={`${title}：更多操作`} />
    </Dropdown>
  )
  const inside = (
    <div className={classes.body} style={{ minHeight: height }} data-stale={read?.stale || undefined}>
      {state === 'failed' && read && <FailedBlock failure={read.failure} onRetry={read.retry} />}
      {state === 'waiting' && <BlockSkeleton height={height} />}
      {state === 'empty' && <EmptyBlock title={empty} />}
      {state === 'ready' &&
        (asTable ? (
          <DataView title={title} table={table} height={height} openAt={openAt} />
        ) : (
          <Canvas title={title} option={option} height={height} picture={picture} openAt={openAt} onMade={onMade} />
        ))}
    </div>
  )
  const tools = (
    <>
      {extra}
      {menu}
      <Dialog open={full} flush width={window.innerWidth - 64} title={title} onClose={() => setFull(false)}>
        <FullScreen title={title} option={option} />
      </Dialog>
    </>
  )
  if (plain) {
    return (
      <div>
        <div className={classes.tools}>{tools}</div>
        {inside}
      </div>
    )
  }
  return (
    <Card title={title} note={note} extra={tools}>
      {inside}
    </Card>
  )
}

/** Header of the dialog, its padding and the space around it, px. */
const AROUND = 250

function FullScreen({ title, option }: Pick<ChartCardProps, 'title' | 'option'>) {
  const picture = useRef<() => string | undefined>(undefined)
  return (
    <div className={classes.full}>
      <Canvas title={title} option={option} height={window.innerHeight - AROUND} picture={picture} />
    </div>
  )
}

/** Opens the list behind a point; undefined where no point of the chart leads anywhere. */
type OpenAt = ((at: number) => (() => void) | undefined) | undefined

interface CanvasProps extends Pick<ChartCardProps, 'title' | 'option' | 'onMade'> {
  height: number
  /** Set to what takes a picture of the chart. */
  picture: RefObject<(() => string | undefined) | undefined>
  openAt?: OpenAt
}

function Canvas({ title, option, height, picture, openAt, onMade }: CanvasProps) {
  const chart = useChart(option, openAt && ((at) => openAt(at)?.()), onMade)
  useEffect(() => {
    picture.current = chart.picture
  })
  return (
    <div
      ref={chart.box}
      role="img"
      aria-label={title}
      className={classes.canvas}
      data-leads={openAt !== undefined || undefined}
      style={{ height }}
    />
  )
}

interface DataViewProps {
  openAt: OpenAt
  title: string
  table: ChartTable
  height: number
}

function DataView({ title, table, height, openAt }: DataViewProps) {
  return (
    <div className={classes.view} style={{ maxHeight: height }}>
      <table aria-label={`${title}数据`} className={classes.table}>
        <thead>
          <tr>
            {table.head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity beyond their place
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column}>{column === 0 ? <PointButton open={openAt?.(index)}>{cell}</PointButton> : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PointButton({ open, children }: { open: (() => void) | undefined; children: ReactNode }) {
  return open ? <TextButton onClick={open}>{children}</TextButton> : children
}

function savePicture(name: string, url: string | undefined): void {
  if (url) saveFile(url, name)
}
