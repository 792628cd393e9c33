import { showsFeishuTab } from '@crm/access/visibility'
import { word } from '@crm/base/messages'
import { useAction, useCall } from '@crm/client/hooks'
import { noticeCalls } from '@crm/contracts/calls/notice'
import { profileCalls } from '@crm/contracts/calls/profile'
import { NOTICE_SWITCHES, type NoticeChannel, type NoticeSwitch } from '@crm/contracts/rules/noticeEvents'
import { isOffered, open, type OpenerProps } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { Banner, Dialog, Tabs, TextButton, useErrorToast, Loaded } from '@crm/ui/base'
import { Switch } from '@crm/ui/form'
import { useEffect, useState } from 'react'
import { QuietHoursField } from '../parts/quiet-hours/QuietHoursField.tsx'
import classes from './NoticeSettings.module.css'
import { type ChannelConfig, withSwitch } from './noticeConfig.ts'

const tabs: readonly { key: NoticeChannel; label: string }[] = [
  { key: 'wechat', label: '微信' },
  { key: 'feishu', label: '飞书' },
]

/** 消息提醒设置: what is sent to WeChat, on a private deployment also to Feishu, and when not. Saved switch by switch. */
export function NoticeSettings({ title, onClose }: OpenerProps['noticeSettings'] & { onClose: () => void }) {
  const who = useWho()
  const [channel, setChannel] = useState<NoticeChannel>('wechat')
  const read = useCall(noticeCalls.config, {})
  useErrorToast(read.failure)
  const wechat = useCall(profileCalls.wechat, {})
  const save = useAction(noticeCalls.configUpdate, { weight: { harmless: 'own' }, done: '设置成功' })
  // What was pressed shows at once, until the settings were read again; a failed write takes it back.
  const [pressed, setPressed] = useState<Partial<Record<NoticeChannel, ChannelConfig>>>({})
  useEffect(() => setPressed({}), [read.data])
  const config = pressed[channel] ?? read.data?.[channel]
  const change = async (next: ChannelConfig, part: Partial<ChannelConfig>) => {
    setPressed({ ...pressed, [channel]: next })
    const saved = await save.run({ channel, config: part })
    if (saved === undefined) setPressed(pressed)
  }
  const offered = tabs.filter(({ key }) => key === 'wechat' || showsFeishuTab(who))
  return (
    <Dialog open width={507} title={title ?? word.noticeSettings} onClose={onClose}>
      <div className={classes.parts}>
        {offered.length > 1 && <Tabs label="渠道" items={offered} value={channel} onChange={setChannel} />}
        {channel === 'wechat' && wechat.data && (
          <Banner
            kind={wechat.data.is_bind === 1 ? 'success' : 'warning'}
            action={
              isOffered('editProfile') && (
                <TextButton onClick={() => open('editProfile', {})}>
                  {wechat.data.is_bind === 1 ? '更换微信' : '绑定微信'}
                </TextButton>
              )
            }
          >
            {wechat.data.is_bind === 1 ? `已绑定微信：${wechat.data.nick_name}` : '未绑定微信，绑定后才会收到提醒'}
          </Banner>
        )}
        <Loaded read={read} lines={6} />
        {config && (
          <>
            <div className={classes.switches}>
              {NOTICE_SWITCHES.map(({ key, label }) => (
                <label key={key} className={classes.switch}>
                  <span>{label}</span>
                  <Switch
                    size="small"
                    aria-label={label}
                    checked={config.events[key] === 1}
                    disabled={save.saving}
                    onChange={(on) => void change(withSwitch(config, key, on), { events: eventOf(key, on) })}
                  />
                </label>
              ))}
            </div>
            <div className={classes.quiet}>
              <span>免打扰</span>
              <QuietHoursField
                value={config}
                disabled={save.saving}
                onChange={(part) => void change({ ...config, ...part }, part)}
              />
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

function eventOf(key: NoticeSwitch, on: boolean): ChannelConfig['events'] {
  return { [key]: on ? 1 : 0 }
}
