import { useAction, useCall } from '@crm/client/hooks'
import { botCalls } from '@crm/contracts/calls/bots'
import {
  BOT_EVENTS,
  NOTICE_CHANNELS,
  NOTICE_SWITCHES,
  type NoticeChannel,
  type NoticeSwitch,
} from '@crm/contracts/rules/noticeEvents'
import { settingSectionLabel } from '@crm/contracts/rules/settingRules'
import { Loaded } from '@crm/ui/base'
import { ChangedCard, Switch } from '@crm/ui/form'
import classes from './NotifyCard.module.css'
import { useSettingRefusal } from './settingFields.tsx'

const channelLabel: Readonly<Record<NoticeChannel, string>> = { wechat: '微信', feishu: '飞书' }

/** What the product raises; a switch for anything else would govern nothing. */
const RAISED = NOTICE_SWITCHES.filter(({ key }) => BOT_EVENTS.some((event) => event === key))

/** 通知: which reminders leave the product at all. Saved switch by switch, like those of one person. */
export function NotifyCard() {
  const refusal = useSettingRefusal(botCalls.notifyUpdate)
  const read = useCall(botCalls.notify, {})
  const save = useAction(botCalls.notifyUpdate, { weight: { harmless: 'inPlace' }, done: '设置成功' })
  const config = read.data
  const change = async (channel: NoticeChannel, key: NoticeSwitch, isOn: boolean) => {
    if (!config) return
    const events = { ...config[channel].events, [key]: isOn ? 1 : 0 }
    const next = { wechat: config.wechat, feishu: config.feishu, [channel]: { events } }
    const saved = await save.run({ config: next, updated_at: config.updated_at })
    // Somebody else was faster: what they have set shows.
    if (saved === undefined) read.retry()
  }
  return (
    <ChangedCard
      id="notify"
      title={settingSectionLabel.notify}
      note="关闭的事件不再发到任何成员的微信或飞书，站内消息不受影响；开启的事件仍按成员自己的消息提醒设置发送。"
      changed={config}
    >
      <Loaded read={read} lines={6} />
      {config && (
        <div className={classes.switches}>
          <span className={classes.head}>事件</span>
          {NOTICE_CHANNELS.map((channel) => (
            <span key={channel} className={classes.head}>
              {channelLabel[channel]}
            </span>
          ))}
          {RAISED.map(({ key, label }) => (
            <div key={key} className={classes.event}>
              <span>{label}</span>
              {NOTICE_CHANNELS.map((channel) => (
                <span key={channel}>
                  <Switch
                    size="small"
                    aria-label={`${label}发到${channelLabel[channel]}`}
                    checked={config[channel].events[key] !== 0}
                    disabled={refusal !== undefined || save.saving}
                    onChange={(isOn) => void change(channel, key, isOn)}
                  />
                </span>
              ))}
            </div>
          ))}
        </div>
      )}
    </ChangedCard>
  )
}
