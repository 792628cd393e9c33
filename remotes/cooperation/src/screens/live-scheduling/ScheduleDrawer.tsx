import { minute, minuteSpan } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { type ScheduleDetail, scheduleCalls } from '@crm/contracts/calls/schedule'
import { scheduleKindLabel, ScheduleStatus } from '@crm/contracts/enums'
import { SCHEDULE_REMINDERS, scheduleStatuses } from '@crm/contracts/rules/scheduleRules'
import { isOffered, open as openPart } from '@crm/platform/openers'
import { useCanOpen } from '@crm/platform/navigate'
import { Button, DesktopOnly, EmptyBlock, Section, Tag, TextButton, TextLink } from '@crm/ui/base'
import {
  Count,
  DetailDrawer,
  GoodsCell,
  Money,
  Percent,
  StaffCell,
  StatusTag,
  TalentCell,
  useRecordDrawer,
} from '@crm/ui/data'
import type { ReactNode } from 'react'
import classes from './LiveScheduling.module.css'
import { useScheduleActions } from './LiveSchedulingActions.tsx'
import { CooperationLink, ScheduleSales } from './scheduleCells.tsx'

const reminders: ReadonlyMap<number, string> = new Map(SCHEDULE_REMINDERS.map(({ value, label }) => [value, label]))

/** 排期详情: the one that the address names; nothing without one. */
export function ScheduleDrawer() {
  const { id, close } = useRecordDrawer('schedule')
  const read = useCall(scheduleCalls.detail, { id: id ?? 0 }, { enabled: id !== undefined, keepPrevious: false })
  if (id === undefined) return null
  return (
    <DetailDrawer
      open
      width={520}
      title="排期详情"
      read={read}
      onClose={close}
      footer={read.data && <Footer entry={read.data} onGone={close} />}
    >
      {(entry) => (
        <>
          <Section title={entry.title} extra={<StatusTag value={entry.status} labels={scheduleStatuses} />}>
            <TalentCell talent={entry} />
            <dl className={classes.fields}>
              <Field label="时间">{minuteSpan(entry.start_time, entry.end_time)}（北京时间）</Field>
              <Field label="类型">{scheduleKindLabel[entry.kind]}</Field>
              <Field label="媒介">
                <StaffCell staff={[entry.user]} />
              </Field>
              <Field label="关联合作单">
                <CooperationLink coop={entry.coop} /> <NewCooperation entry={entry} />
              </Field>
              <Field label="提醒">
                {entry.remind.map((minutes) => reminders.get(minutes) ?? `${minutes} 分钟前`).join('、') || '不提醒'}
              </Field>
              <Field label="备注">{entry.remark || '-'}</Field>
              {entry.status === ScheduleStatus.cancelled && <Field label="取消原因">{entry.reason || '-'}</Field>}
            </dl>
          </Section>
          <Results entry={entry} />
          <Section title={`商品 ${entry.goods.length} 个`}>
            {entry.goods.length === 0 && <EmptyBlock small title="暂未选择商品" />}
            {entry.goods.map((goods) => (
              <div key={goods.product_id} className={classes.item}>
                <GoodsCell goods={{ ...goods, image: goods.cover, platform: entry.platform }} />
                {goods.is_main === 1 && <Tag color="orange">主推</Tag>}
                {isOffered('goodsDrawer') && (
                  <TextButton
                    onClick={() => openPart('goodsDrawer', { product_id: goods.product_id, platform: entry.platform })}
                  >
                    手卡
                  </TextButton>
                )}
              </div>
            ))}
          </Section>
        </>
      )}
    </DetailDrawer>
  )
}

/** Where the live belongs to no cooperation yet, one can be made of it. */
function NewCooperation({ entry: { id, coop, status } }: { entry: ScheduleDetail }) {
  const canOpen = useCanOpen()
  if (coop || status === ScheduleStatus.cancelled || !canOpen('CooperateCreate')) return null
  return (
    <DesktopOnly>
      <TextLink to="CooperateCreate" query={{ schedule_id: id }}>
        建合作单
      </TextLink>
    </DesktopOnly>
  )
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** What the live came to, beside what was aimed at. */
function Results({ entry }: { entry: ScheduleDetail }) {
  const canOpen = useCanOpen()
  const { goal, views, goal_rate, live, live_id, platform, status } = entry
  if (status === ScheduleStatus.cancelled) return null
  const isOver = status === ScheduleStatus.ended
  return (
    <Section title="直播结果">
      <dl className={classes.results}>
        <div>
          <dt>目标成交金额</dt>
          <dd>{goal > 0 ? <Money value={goal} sign /> : '-'}</dd>
        </div>
        <div>
          <dt>成交金额</dt>
          <dd>
            <ScheduleSales entry={entry} sign />
          </dd>
        </div>
        <div>
          <dt>目标完成率</dt>
          <dd>{goal_rate === null ? '-' : <Percent value={goal_rate} />}</dd>
        </div>
        <div>
          <dt>场观</dt>
          <dd>{views === null ? '-' : <Count value={views} />}</dd>
        </div>
      </dl>
      {live ? (
        <p className={classes.faint}>
          关联直播：
          {canOpen('LiveScreenDetail') ? (
            <TextLink to="LiveScreenDetail" query={{ live_id, platform }}>
              {live.title}
            </TextLink>
          ) : (
            live.title
          )}
          ，{minute(live.start_time)} 开播
        </p>
      ) : (
        <p className={classes.faint}>
          {isOver ? '该时段未识别到达人开播' : '达人在开播时间前后 2 小时内开播时自动关联'}
        </p>
      )}
    </Section>
  )
}

function Footer({ entry, onGone }: { entry: ScheduleDetail; onGone: () => void }) {
  const { mayAdd, edit, copy, cancel, remove } = useScheduleActions()
  const may = (action: ScheduleDetail['actions'][number]) => entry.actions.includes(action)
  if (!mayAdd) return null
  return (
    <DesktopOnly>
      {may('remove') && (
        <Button type="danger" onClick={async () => (await remove(entry)) && onGone()}>
          删除
        </Button>
      )}
      {may('cancel') && <Button onClick={() => cancel(entry)}>取消排期</Button>}
      <Button onClick={() => void copy(entry.id)}>复制</Button>
      {may('edit') && (
        <Button theme="solid" onClick={() => void edit(entry.id)}>
          编辑
        </Button>
      )}
    </DesktopOnly>
  )
}
