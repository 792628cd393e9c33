import { displayDay, minute } from '@crm/base/dates'
import { thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { hotspotCalls } from '@crm/contracts/calls/hotspots'
import { platformLabel } from '@crm/contracts/enums'
import { hotspotKindLabel, hotspotVisibilityLabel, remindLabel } from '@crm/contracts/rules/hotspotRules'
import { DetailDrawer, Picture, StaffCell, useRecordDrawer } from '@crm/ui/data'
import type { ReactNode } from 'react'
import classes from './BrandHotspot.module.css'
import { HotspotActions } from './HotspotActions.tsx'

/** The drawer of one topic, as the address names it. */
export const useHotspotDrawer = () => useRecordDrawer('hotspot')

/** What a topic says: period, platforms, what was noted and whom it is for. */
export function HotspotDrawer() {
  const { id, close } = useHotspotDrawer()
  const read = useCall(hotspotCalls.detail, { id: id ?? 0 }, { enabled: id !== undefined })
  return (
    <DetailDrawer open={id !== undefined} title="热点详情" width={520} read={read} onClose={close}>
      {(topic) => (
        <>
          <h3 className={classes.name}>{topic.title}</h3>
          <dl className={classes.facts}>
            <Fact name="类型">{hotspotKindLabel[topic.type]}</Fact>
            <Fact name="时间">
              {displayDay(topic.start_time)} 至 {displayDay(topic.end_time)}
            </Fact>
            <Fact name="平台">{topic.platforms.map((each) => platformLabel[each]).join('、') || '-'}</Fact>
            <Fact name="品类">{topic.category || '-'}</Fact>
            <Fact name={topic.is_own === 1 ? '热度预估' : '热度'}>
              {topic.heat === null ? '-' : thousands(topic.heat)}
            </Fact>
            {topic.is_own === 1 && (
              <>
                <Fact name="关联 SPU">{topic.spu_name || '-'}</Fact>
                <Fact name="添加人">{topic.user ? <StaffCell staff={[topic.user]} /> : '-'}</Fact>
                <Fact name="可见范围">{hotspotVisibilityLabel[topic.visibility]}</Fact>
                <Fact name="提前提醒">{remindLabel(topic.remind_days)}</Fact>
                <Fact name="说明">{topic.remark || '-'}</Fact>
                <Fact name="参考链接">
                  {topic.links.length === 0
                    ? '-'
                    : topic.links.map((link) => (
                        <a key={link} href={link} target="_blank" rel="noopener noreferrer" className={classes.link}>
                          {link}
                        </a>
                      ))}
                </Fact>
                <Fact name="更新时间">{minute(topic.updated_at)}</Fact>
              </>
            )}
          </dl>
          {topic.cover !== '' && <Picture src={topic.cover} name={topic.title} size={160} />}
          <div className={classes.acts}>
            <HotspotActions row={topic} />
          </div>
        </>
      )}
    </DetailDrawer>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
