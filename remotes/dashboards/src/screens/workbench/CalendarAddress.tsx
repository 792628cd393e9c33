import { minute } from '@crm/base/dates'
import { useAction, useCall } from '@crm/client/hooks'
import { workbenchCalls } from '@crm/contracts/calls/workbench'
import { confirm } from '@crm/platform/feedback'
import { Button, Dialog, Loaded } from '@crm/ui/base'
import { CopyButton } from '@crm/ui/data'
import { useState } from 'react'
import classes from './CalendarAddress.module.css'

/** 订阅日历: an address at which the phone or another calendar reads the own follow-ups and lives; it is shown once. */
export function CalendarAddress({ onClose }: { onClose: () => void }) {
  const read = useCall(workbenchCalls.calendarAddress, {})
  const make = useAction(workbenchCalls.calendarAddressSave, { weight: 'asked' })
  const end = useAction(workbenchCalls.calendarAddressDelete, { weight: 'asked', done: '已停用' })
  const [address, setAddress] = useState<string>()
  const renew = async (isKnown: boolean) => {
    const sure = await confirm(
      isKnown
        ? {
            title: '重新生成订阅地址？',
            content: '原地址立即失效，已订阅的日历须换成新地址。',
            confirmText: '重新生成',
          }
        : {
            title: '生成订阅地址？',
            content: '知道该地址的人都能看到您的跟进与直播安排，请勿转发。',
            confirmText: '生成',
          },
    )
    const made = sure && (await make.run({}, sure))
    if (!made) return
    setAddress(new URL(made.url, location.href).href)
    read.retry()
  }
  const stop = async () => {
    const sure = await confirm({
      title: '停用订阅地址？',
      content: '已订阅的日历不再更新。',
      confirmText: '停用',
      danger: true,
    })
    if (!sure || !(await end.run({}, sure))) return
    setAddress(undefined)
    read.retry()
  }
  return (
    <Dialog open title="订阅日历" onClose={onClose}>
      <p className={classes.note}>
        在手机、飞书等日历中按地址订阅，本人的跟进与直播（近 30 天与之后 180 天）自动更新，不含金额与编号。
      </p>
      <Loaded read={read} lines={2} small>
        {({ created_at, read_at }) => (
          <>
            {address !== undefined && (
              <p className={classes.address} role="status">
                <span>{address}</span>
                <CopyButton text={address} label="复制订阅地址" />
              </p>
            )}
            <p className={classes.note}>
              {created_at === 0
                ? '尚未生成订阅地址'
                : `生成于 ${minute(created_at)}，${read_at === 0 ? '尚未被读取' : `最近读取 ${minute(read_at)}`}。${
                    address === undefined ? '地址仅在生成时显示，忘记后请重新生成。' : '地址仅显示这一次，请立即复制。'
                  }`}
            </p>
            <div className={classes.actions}>
              {created_at !== 0 && (
                <Button type="danger" loading={end.saving} onClick={() => void stop()}>
                  停用
                </Button>
              )}
              <Button theme="solid" loading={make.saving} onClick={() => void renew(created_at !== 0)}>
                {created_at === 0 ? '生成地址' : '重新生成'}
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
